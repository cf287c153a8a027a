// What the table of the sandbox's controls is made of. Pages, forms, commands and their help come from its rows.
import * as z from "zod"
import type { Control } from "../control/control.ts"
import { baht as bahtText, satangOfText } from "../local/format.ts"

export type Argument<Value = unknown> = {
  label: string
  schema: z.ZodType<Value>
  /** What its form has for it. The value of a `known` one comes from the card on which the form stands. */
  field: "known" | "short" | "wide" | "lines" | "member" | "file" | "once"
  /** Unless something else is given. */
  value?: string
  choices?: Record<string, string>
}

/** How a command ended: true or false, or a word of its own; a file where it makes one. */
type Outcome = string | boolean | number | undefined | { name: string; bytes: Uint8Array<ArrayBuffer> }

export type Command = {
  /** The text of its button, and its line of the help. */
  about: string
  /** In the order of the command line. */
  args: Record<string, Argument>
  /** The values that hold now: its form begins with them. */
  now?(control: Control): Promise<Record<string, string>>
  /** They also stand for arguments that are not given. */
  keepsNow?: boolean
  /** Its good outcomes, where they are words. */
  good?: readonly string[]
  /** What a person is told of `false` or nothing. */
  otherwise?: string
  act(control: Control, values: Record<string, unknown>): Promise<Outcome> | Outcome
}

type Values<Args> = { [Name in keyof Args]: Args[Name] extends Argument<infer Value> ? Value : never }

/** A row of the table. */
export function command<const Args extends Record<string, Argument>>(
  row: Omit<Command, "args" | "act"> & {
    args: Args
    act(control: Control, values: Values<Args>): Promise<Outcome> | Outcome
  },
): Command {
  return row as Command
}

export type Report = { done: boolean; text: string }
export type Fields = Record<string, string | File>

/** Runs a command with what a form or the command line says. */
export async function run(
  { args, now, keepsNow, good, otherwise, act }: Command,
  control: Control,
  given: Fields,
): Promise<Report | { name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const begun = Object.fromEntries(Object.entries(args).map(([name, { value = "" }]) => [name, value]))
  const schema = z.object(Object.fromEntries(Object.entries(args).map(([name, it]) => [name, it.schema])))
  const parsed = schema.safeParse({ ...begun, ...(keepsNow && (await now?.(control))), ...given })
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue]
    return { done: false, text: `${args[String(path[0])]!.label}: ${message}.` }
  }
  const outcome = await act(control, parsed.data)
  if (typeof outcome === "object") return outcome
  if (outcome === false || outcome === undefined)
    return { done: false, text: otherwise ?? "That did nothing." }
  const text = outcome === true ? "Done." : `${String(outcome).replaceAll("-", " ")}.`
  return { done: good?.includes(String(outcome)) ?? true, text: text[0]!.toUpperCase() + text.slice(1) }
}

const anyText = z.string().trim()

/** A text that must be there. */
export const text = (label: string, value = "", field: Argument["field"] = "wide"): Argument<string> => ({
  label,
  field,
  value,
  schema: anyText.min(1, "is missing"),
})
/** A text that may be empty. */
export const maybe = (label: string): Argument<string> => ({ label, field: "short", schema: anyText })
/** The name of something that has a card. */
export const known = (label: string) => text(label, "", "known")
export const member = text("Member, phone or id", "", "member")
export const memberOfCard = known("Member, phone or id")

const noAmount = "not an amount, use baht above zero with at most two decimals"

/** An amount above zero, in satang. */
export const baht = (label: string, value = ""): Argument<number> => ({
  label: `${label}, baht`,
  field: "short",
  value,
  schema: anyText.transform(satangOfText).pipe(z.number(noAmount)),
})
/** An amount in satang, zero too; null for an empty field. */
export const bahtOrNone = (label: string): Argument<number | null> => ({
  ...baht(label),
  schema: anyText
    .transform(given => (given === "" ? null : given === "0" ? 0 : satangOfText(given)))
    .pipe(z.number(noAmount).nullable()),
})
const wholeUpTo = (most: number) =>
  z
    .string(`whole numbers from 0 to ${most}`)
    .regex(/^\d{1,9}$/, `whole numbers from 0 to ${most}`)
    .transform(Number)
    .pipe(z.number().max(most, `whole numbers from 0 to ${most}`))
/** A whole number from 0 to `most`. */
export const whole = (label: string, most: number, value = ""): Argument<number> => ({
  label,
  field: "short",
  value,
  schema: wholeUpTo(most),
})
/** A whole number; null for an empty field. */
export const wholeOrNone = (label: string, most: number): Argument<number | null> => ({
  ...whole(label, most),
  schema: z
    .literal("")
    .transform(() => null)
    .or(wholeUpTo(most)),
})
/** One of several; the first one unless another is given. */
export function choice<const Value extends string>(
  label: string,
  choices: Record<Value, string>,
): Argument<Value> {
  const names = Object.keys(choices) as Value[]
  const schema = z.enum(names, `one of ${names.join(", ")}`) as unknown as z.ZodType<Value>
  return { label, field: "short", value: names[0], choices, schema }
}
/** One of several that go by their own names. */
export const oneOf = <const Value extends string>(label: string, names: readonly Value[]): Argument<Value> =>
  choice(label, Object.fromEntries(names.map(name => [name, name])) as unknown as Record<Value, string>)

/** A form of a command on a card: the arguments that the card knows, and what the others begin with. */
export type CardForm = {
  run: string
  known: Record<string, string>
  now?: Record<string, string>
  /** Instead of what the command is about. */
  label?: string
}

export type Card = {
  /** How commands name it. */
  id?: string
  title: string
  mark?: string | false
  facts?: readonly string[]
  /** Amounts in satang by what they are called. */
  money?: Record<string, number>
  href?: string
  forms?: readonly CardForm[]
}

/** Cards under a heading; small ones have a title and a button. */
export type Group = { title?: string; cards: readonly Card[]; empty?: string; isSmall?: boolean }

/** A page of the console. */
export type Section = {
  path: string
  title: string
  /** The command that prints its cards. */
  list: string
  lead?: string
  /** Members are looked for on it, by a text. */
  isSearched?: boolean
  commands: Record<string, Command>
  read(control: Control, text: string): Promise<readonly Group[]>
}

export const moneyText = (money: Record<string, number>) =>
  Object.entries(money)
    .map(([name, amount]) => `${name} ${bahtText(amount)}`)
    .join(", ")
