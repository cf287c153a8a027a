// Rules of the support chat (docs/product/chat.md); those of its files stand in uploads.ts. No imports: scripts in the
// browser use some of them.

/** The longest text of a message, in UTF-16 code units, as forms count. */
export const maxChatTextLength = 2000

/** Messages that a page shows. */
export const chatPageSize = 10

/** Messages that an open page fetches at once when it has missed some. */
export const chatCatchUpSize = 50

/** Does a text show nothing? */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}
