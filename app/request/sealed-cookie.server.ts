// Cookies that keep something for this browser, sealed: nobody reads or changes it outside of this site.
import type { z } from "zod"
import { seal, unseal } from "#platform/seal.ts"
import { cookies, dropCookie, setCookie } from "./cookies.server.ts"
import { settings } from "./server-context.ts"

/** A cookie of values of this shape, for so many seconds from when one is kept. `purpose` parts its seal from others. */
export function sealedCookie<Schema extends z.ZodType>(
  name: string,
  purpose: string,
  schema: Schema,
  seconds: number,
) {
  return {
    /** The `Set-Cookie` that keeps a value. */
    async keep(value: z.input<Schema>): Promise<string> {
      const untilMs = Date.now() + seconds * 1000
      return setCookie(name, await seal(settings().sessionSecret, purpose, value, untilMs), seconds)
    },
    /** The value in this browser; undefined when there is none, or it is too old or forged. */
    async open(): Promise<z.output<Schema> | undefined> {
      const value = cookies().get(name)
      if (!value) return undefined
      return schema.safeParse(await unseal(settings().sessionSecret, purpose, value)).data
    },
    /** The `Set-Cookie` that drops it. */
    drop: dropCookie(name),
  }
}
