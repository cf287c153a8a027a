// What a hostile client sends to one form: fixed nasty texts in each of its fields, then mixtures drawn from a seed.
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { type Entry, urlencode } from "#tests/browser/entries.ts"
import type { Forgery } from "#tests/browser/form.ts"
import { nastyBodies, nastyNames, nastyTexts } from "./nasties.ts"

/** One malformed post. */
export interface Attempt extends Forgery {
  name: string
  /** The entries as they are sent, where the post has entries. */
  sent?: Entry[]
}

export type Change = (entries: Entry[]) => Entry[]

export interface Target {
  /** What the form sends when it is filled in soundly. */
  sound: Entry[]
  /** Fields that the operation needs: a nasty text in one of them is refused by itself. */
  vital: string[]
  /** Makes sure that the form has no effect, whatever else is changed. */
  spoil: Change
}

/**
 * `howMany` attempts on a form, none of which can have an effect: every odd body, name and shape, then nasty texts in
 * its fields (for a form of many fields as many as fit, drawn from the seed), then mixtures.
 */
export function attemptsOn(target: Target, howMany: number, seed: number): Attempt[] {
  const { sound, spoil } = target
  const dice = seededDice(seed)
  const fields = [...new Set(sound.map(([name]) => name))].filter(name => !name.startsWith("_"))
  const attempts = [
    ...nastyBodies(urlencode(spoil(sound))).map(([name, bytes, type]) => ({
      name: `body: ${name}`,
      body: { bytes, type },
    })),
    ...onNames(fields[0] ?? "_op", spoil),
    ...fields.flatMap(field => shapesOf(field, target)),
  ]
  const texts = shuffled(
    fields.flatMap(field => textsIn(field, target)),
    dice,
  )
  attempts.push(...texts.slice(0, howMany - leastMixtures - attempts.length))
  while (attempts.length < howMany) attempts.push(mixture(fields, spoil, dice, attempts.length))
  return attempts
}

const leastMixtures = 40

function shuffled<Item>(list: Item[], dice: (below: number) => number): Item[] {
  return list
    .map(item => ({ item, at: dice(2 ** 31) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

function attempt(name: string, change: Change, enctype?: string): Attempt {
  const made: Attempt = {
    name,
    enctype,
    entries: entries => {
      made.sent = change(entries)
      return made.sent
    },
  }
  return made
}

const multipart = "multipart/form-data"

/** The other fields: a vital field is refused by itself, any other needs the form to be spoilt. */
function around(field: string, { vital, spoil }: Target): Change {
  return vital.includes(field) ? entries => entries : spoil
}

function textsIn(field: string, target: Target): Attempt[] {
  const base = around(field, target)
  return nastyTexts.map(text =>
    attempt(`${field} = ${JSON.stringify(text.slice(0, 40))}`, entries =>
      replace(base(entries), field, text),
    ),
  )
}

function shapesOf(field: string, target: Target): Attempt[] {
  const base = around(field, target)
  const file = new File(["1"], "amount.txt", { type: "text/plain" })
  const nothing = new File([], "", { type: "application/octet-stream" })
  const twice = (entry: Entry): Entry[] => (entry[0] === field ? [entry, [field, "2"]] : [entry])
  const often = Array.from({ length: 200 }, (): Entry => [field, "1"])
  return [
    attempt(`${field} absent`, entries => base(entries).filter(([name]) => name !== field)),
    attempt(`${field} twice`, entries => base(entries).flatMap(twice)),
    attempt(`${field} 200 times`, entries => [...base(entries), ...often]),
    attempt(`${field} a file`, entries => replace(base(entries), field, file), multipart),
    attempt(`${field} an empty file`, entries => replace(base(entries), field, nothing), multipart),
  ]
}

function onNames(field: string, spoil: Change): Attempt[] {
  const renamed = (name: string) => (entries: Entry[]) =>
    spoil(entries).map(([own, value]): Entry => [own === field ? name : own, value])
  return nastyNames(field).flatMap(name => [
    attempt(`beside ${field}: ${JSON.stringify(name)}`, entries => [...spoil(entries), [name, "1"]]),
    attempt(`for ${field}: ${JSON.stringify(name)}`, renamed(name)),
  ])
}

function replace(entries: Entry[], field: string, value: Entry[1]): Entry[] {
  return entries.map(([name, old]): Entry => [name, name === field ? value : old])
}

/** Several changes at once. */
function mixture(fields: string[], spoil: Change, dice: (below: number) => number, number: number): Attempt {
  const pick = <T>(list: T[]): T => list[dice(list.length)] as T
  const changes = Array.from({ length: 1 + dice(4) }, (): Change => {
    const field = pick(fields.length > 0 ? fields : ["_key"])
    const text = dice(2) ? pick(nastyTexts.slice(0, -2)) : randomText(dice)
    const name = pick(nastyNames(field))
    return pick<Change>([
      entries => replace(entries, field, text),
      entries => [...entries, [name, text]],
      entries => [[field, text], ...entries],
      entries => entries.filter(([own]) => own !== field),
      entries => entries.toReversed(),
    ])
  })
  const enctype = dice(4) === 0 ? multipart : undefined
  const all: Change = entries => spoil(changes.reduce((made, change) => change(made), entries))
  return attempt(`mixture ${number}`, all, enctype)
}

function randomText(dice: (below: number) => number): string {
  const ranges = [0x20, 0x60, 0x300, 0xe00, 0xe80, 0x2000, 0xd800, 0xff00]
  const length = dice(30)
  return Array.from({ length }, () => String.fromCharCode(ranges[dice(ranges.length)]! + dice(0x80))).join("")
}
