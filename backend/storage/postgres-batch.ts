// Statements that go to PostgreSQL in one message and stand or fall together.

import { createHash } from "node:crypto"
import pg from "pg"

export type Statement = { sql: string; parameters: readonly unknown[] }

/** What we use of pg's connection: the messages of the extended query protocol. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  close(message: { type: "S"; name: string }): void
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(message: { type: "P"; name: string }): void
  execute(message: { portal: string }): void
  sync(): void
}

/** The most prepared statements of a connection; any further statement is parsed each time. */
const mostPrepared = 200

/**
 * One Sync for all: PostgreSQL skips what follows a failure, so a statement never runs without the BEGIN before it.
 * The answer is the last statement's. Each text is parsed and planned once on a connection: `prepared` are the names of
 * those it knows.
 */
export class Batch extends pg.Query {
  readonly statements: Statement[]
  readonly #prepared: Set<string>

  constructor(statements: Statement[], prepared: Set<string>) {
    // All statements as one text for pg, which looks at nothing else of this query.
    super(statements.map(({ sql }) => sql).join("; "))
    this.statements = statements
    this.#prepared = prepared
  }

  override submit = (connection: unknown) => {
    const wire = connection as Wire
    const values = this.statements.map(({ parameters }) => parameters.map(prepareValue))
    wire.stream.cork()
    try {
      for (const [index, { sql }] of this.statements.entries()) this.#send(wire, sql, values[index]!)
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
    return null
  }

  /** After a failure nobody knows which statements were parsed, or which plans are stale: parse each anew. */
  forget(): void {
    for (const { sql } of this.statements) this.#prepared.delete(nameOf(sql))
  }

  #send(wire: Wire, sql: string, values: unknown[]): void {
    const known = nameOf(sql)
    const isNew = !this.#prepared.has(known)
    const name = isNew && this.#prepared.size >= mostPrepared ? "" : known
    if (isNew) {
      // A failed batch may have left the name behind. Closing an unknown name is no error.
      if (name) wire.close({ type: "S", name })
      wire.parse({ name, text: sql })
      if (name) this.#prepared.add(name)
    }
    wire.bind({ statement: name, values, valueMapper: value => value })
    wire.describe({ type: "P", name: "" })
    wire.execute({ portal: "" })
  }
}

const prepareValue = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
  .prepareValue

const names = new Map<string, string>()

/** The same for the same text. */
function nameOf(sql: string): string {
  let name = names.get(sql)
  if (name === undefined) {
    name = createHash("sha256").update(sql).digest("base64url")
    // Texts vary with the number of values in a list, so the map needs a bound.
    if (names.size < 4 * mostPrepared) names.set(sql, name)
  }
  return name
}
