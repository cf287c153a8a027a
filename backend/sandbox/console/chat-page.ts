// The console's pages of the chat: the rooms, and one room with a form for each type of message.

import { html } from "hono/html"
import type { Conversation } from "#contract/chat.ts"
import { mediaPath } from "../../chat/media.ts"
import type { ChatRoom } from "../control/chat-control.ts"
import { type Markup, moment } from "../local/format.ts"

/** The rooms, the latest first. */
export function chatRoomsPage(rooms: ChatRoom[]): Markup {
  if (rooms.length === 0) return html`<p class="empty">Nobody has written yet.</p>`
  return html`<ul class="cards">
    ${rooms.map(
      room => html`<li class="card">
        <h2>
          <a href="/chat/${room.ownerId}">${titleOf(room)}</a>
          ${room.unread > 0 ? html`<span class="mark">${room.unread} new</span>` : ""}
        </h2>
        <p class="facts">${room.messages} messages &middot; ${moment(room.lastAtMs)}</p>
      </li>`,
    )}
  </ul>`
}

export type ChatRoomView = { room: ChatRoom; messages: Conversation[] }

const titleOf = ({ name, ownerId }: ChatRoom) => name ?? `Guest ${ownerId.slice(2, 8)}`

/** A room: what was said, then the forms. Reload the page for what came since. */
export function chatRoomPage({ room, messages }: ChatRoomView): Markup {
  const { ownerId } = room
  const hidden = html`<input type="hidden" name="room" value="${ownerId}">`
  return html`<p class="lead"><a href="/chat">All rooms</a> &middot; <a href="/chat/${ownerId}">Check for new messages</a></p>
    <h2>${titleOf(room)}</h2>
    <p class="facts">${room.unreadByCustomer === 0 ? "The customer has read all." : `${room.unreadByCustomer} unread by the customer.`}</p>
    <ol class="chat">${messages.map(messageItem)}</ol>
    <ul class="cards">
      <li class="card">
        <form method="post" action="/chat/text">
          ${hidden}
          <input type="hidden" name="messageId" value="${crypto.randomUUID()}">
          <label for="text">Text</label>
          <textarea id="text" name="message" rows="3" required></textarea>
          <button>Send</button>
        </form>
      </li>
      <li class="card">
        <form method="post" action="/chat/buttons">
          ${hidden}
          <label for="buttons-message">Buttons: what stands above</label>
          <div class="row"><input id="buttons-message" name="message" value="What can we do for you?"></div>
          <label for="buttons">One a line: type | title | payload (types: web, call, postback, other)</label>
          <textarea id="buttons" name="buttons" rows="4">web | Rules | https://example.com/rules
call | Call us | +66812345678
postback | I need a deposit | DEPOSIT
other | Something else | OTHER</textarea>
          <div class="row">
            <button name="kind" value="buttons">Send buttons</button>
            <button name="kind" value="quick_replies" class="quiet">Send as quick replies</button>
          </div>
        </form>
      </li>
      <li class="card">
        <form method="post" action="/chat/media" enctype="multipart/form-data">
          ${hidden}
          <label for="media">Picture or video (PNG, JPEG, GIF, MP4, MOV)</label>
          <div class="row"><input id="media" type="file" name="file" required></div>
          <label for="media-message">Caption</label>
          <div class="row"><input id="media-message" name="message"><button>Send</button></div>
        </form>
      </li>
      <li class="card">
        <form method="post" action="/chat/link">
          ${hidden}
          <label for="link">A file on the web</label>
          <div class="row"><input id="link" name="url" type="url" value="https://example.com/terms.pdf" required></div>
          <label for="link-name">Its name</label>
          <div class="row"><input id="link-name" name="name" value="terms.pdf"></div>
          <div class="row">
            <select name="fileType" aria-label="Kind of file">
              <option>file</option><option>image</option><option>video</option>
            </select>
            <button>Send</button>
          </div>
        </form>
      </li>
      <li class="card">
        <form method="post" action="/chat/card">
          ${hidden}
          <label for="card-title">Card: title</label>
          <div class="row"><input id="card-title" name="title" value="Welcome bonus" required></div>
          <label for="card-subtitle">Subtitle</label>
          <div class="row"><input id="card-subtitle" name="subtitle" value="100 % on the first deposit"></div>
          <label for="card-image">Picture, an https address</label>
          <div class="row"><input id="card-image" name="image"></div>
          <label for="card-buttons">Buttons, as above</label>
          <textarea id="card-buttons" name="buttons" rows="2">postback | Take it | BONUS</textarea>
          <button>Send</button>
        </form>
      </li>
      <li class="card">
        <form method="post" action="/chat/raw">
          ${hidden}
          <label for="raw-type">Any type</label>
          <div class="row"><input id="raw-type" name="type" value="postback" required></div>
          <label for="raw">Payload, JSON</label>
          <textarea id="raw" name="payload" rows="3">{"title":"Done","payload":"DONE"}</textarea>
          <button>Send</button>
        </form>
      </li>
    </ul>`
}

function messageItem({ sender, message, createdAt, number }: Conversation): Markup {
  const payload = (typeof message.payload === "object" ? message.payload : {}) as Record<
    string,
    unknown
  > | null
  const path = typeof payload?.filePath === "string" ? payload.filePath : ""
  const text = payload?.message ?? payload?.title
  return html`<li class="${sender === "customer" ? "from-customer" : "from-support"}">
    <span class="facts">${sender === "customer" ? "Customer" : "Support"} &middot; ${moment(createdAt ?? 0)} &middot; ${number}</span>
    ${path.startsWith(mediaPath) ? html`<a href="/chat/file/${path.slice(mediaPath.length)}">${message.message_type}: ${payload?.name ?? payload?.fileType}</a>` : ""}
    ${typeof text === "string" ? html`<span class="words">${text}</span>` : path ? "" : html`<code>${message.message_type} ${JSON.stringify(message.payload)}</code>`}
  </li>`
}
