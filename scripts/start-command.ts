import { readFileSync } from "node:fs"

/**
 * What `npm start` gives to Node, without the settings file: the variables of the C library, and Node's options.
 * @throws when the start says something else than `exec env … node … build/program/node.js`
 */
export function startCommand(): { env: Record<string, string>; options: string[] } {
  const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
  const [, variables, options] = /^exec env (.*) node (.*)build\/program\/node\.js$/.exec(scripts.start) ?? []
  if (variables === undefined || options === undefined)
    throw new Error(`npm start is no plain "exec env … node … build/program/node.js": ${scripts.start}`)
  return {
    env: Object.fromEntries(variables.split(" ").map(variable => variable.split("="))),
    options: options.split(" ").filter(option => option && !option.startsWith("--env-file")),
  }
}
