// The rows of the operator's switches, the luck of the games, and providers that fail; messages that were sent.
import type { OperatorSettings } from "../../http/context.ts"
import { moment } from "../local/format.ts"
import { luckNames } from "../world/games.ts"
import { outageNames } from "../world/world.ts"
import { sessions } from "./members.ts"
import { type Card, choice, command, oneOf, type Section } from "./table.ts"
import { columnOf, needsThai, words, wordsNow } from "./words.ts"

/** Of the operator's settings, those that are on or off. */
const settings = {
  terminated: "terminated",
  manual: "manualDeposits",
  chat: "chatWidget",
  otp: "registerOtp",
  banners: "showsBanners",
} as const satisfies Record<string, keyof OperatorSettings>
const switches = {
  terminated: "The site is terminated",
  manual: "Deposits are credited by hand",
  chat: "The support chat is offered",
  otp: "Registration asks for a code",
  banners: "Refund and invite begin with banners",
  wheel: "The wheel turns",
}
type Switch = keyof typeof switches

/** How a switch stands, with the button that turns it. */
export function switchCard(name: Switch, isOn: boolean): Card {
  const form = {
    run: "switch",
    known: { name, to: isOn ? "off" : "on" },
    label: isOn ? "Switch off" : "Switch on",
  }
  return { id: name, title: `${switches[name]}: ${isOn ? "yes" : "no"}`, forms: [form] }
}

export const messages: Section = {
  path: "/messages",
  title: "Messages",
  list: "messages",
  commands: {},
  async read(control) {
    const cards = control
      .sentMessages()
      .map(({ phone, text, sentAtMs }) => ({ title: text, facts: [`to ${phone}`, moment(sentAtMs)] }))
    return [{ cards, empty: "No message was sent since the start." }]
  },
}

export const world: Section = {
  path: "/world",
  title: "World",
  list: "world",
  commands: {
    switch: command({
      about: "Switch",
      args: { name: { ...choice("Switch", switches), field: "known" }, to: oneOf("To", ["on", "off"]) },
      async act(control, { name, to }) {
        if (name === "wheel") await control.switchWheel(to === "on")
        else await control.changeOperator({ [settings[name]]: to === "on" })
        return `${switches[name]}: ${to === "on" ? "yes" : "no"}`
      },
    }),
    luck: command({
      about: "Set how rounds on the games' site end",
      args: { luck: oneOf("Rounds", luckNames) },
      now: async control => ({ luck: control.luck() }),
      act(control, { luck }) {
        control.setLuck(luck)
        return true
      },
    }),
    notice: command({
      about: "Set the notice on every member's home",
      args: words("Notice"),
      now: async control => wordsNow((await control.readOperator()).notice ?? ""),
      otherwise: needsThai,
      async act(control, words) {
        const notice = columnOf(words)
        if (notice === undefined) return false
        await control.changeOperator({ notice: notice || null })
        return notice ? "The notice is shown" : "No notice is shown"
      },
    }),
    "end-all-sessions": command({
      about: "End everybody's sessions",
      args: {},
      act: control => sessions(control.endSessions()),
    }),
    outage: command({
      about: "Let a provider fail or recover",
      args: {
        name: { ...oneOf("Provider", outageNames), field: "known" },
        to: oneOf("To", ["fail", "recover"]),
      },
      act(control, { name, to }) {
        control.setOutage(name, to === "fail")
        return to === "fail" ? `${name} fails from now on` : `${name} works again`
      },
    }),
  },
  async read(control) {
    const operator = await control.readOperator()
    const switched = (Object.keys(settings) as (keyof typeof settings)[]).map(name =>
      switchCard(name, operator[settings[name]]),
    )
    const providers = outageNames.map(name => {
      const isFailing = control.outages().includes(name)
      const [to, label] = isFailing ? ["recover", "Recover"] : ["fail", "Fail"]
      return {
        id: name,
        title: name,
        mark: isFailing && "failing",
        forms: [{ run: "outage", known: { name, to }, label }],
      }
    })
    return [
      { title: "The operator", cards: switched, isSmall: true },
      { title: "Providers; “games” stands for all games at once", cards: providers, isSmall: true },
    ]
  },
}
