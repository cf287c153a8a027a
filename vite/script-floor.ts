// Holds the scripts that browsers load to the syntax of the oldest engines that run them: Chrome 88, Safari 14.0 and
// Firefox 91. An engine skips a script that it can't parse. Compiling to older syntax is no answer: the helpers
// that replace private members cost each island a second request.
import type { Plugin } from "vite"

type Node = { type: string; [field: string]: unknown }
type Rule = { name: string; isBroken: (node: Node, isInFunction: boolean) => boolean }

/** Syntax above the floor, with the first version of the last engine that supports it. */
const rules: Rule[] = [
  { name: "a private member (Safari 15)", isBroken: ({ type }) => type === "PrivateIdentifier" },
  { name: "a static block (Safari 16.4)", isBroken: ({ type }) => type === "StaticBlock" },
  {
    name: "a static field (Safari 14.1)",
    isBroken: node => node.type === "PropertyDefinition" && node.static === true,
  },
  {
    name: "await outside a function (Safari 15)",
    isBroken: (node, isInFunction) =>
      !isInFunction &&
      (node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await === true)),
  },
  {
    name: "export * as (Safari 14.1)",
    isBroken: node => node.type === "ExportAllDeclaration" && node.exported !== null,
  },
  {
    name: "a regular expression that looks behind (Safari 16.4) or has the flag d or v (Safari 15, 17)",
    isBroken: ({ regex }) => {
      const { pattern, flags } = (regex ?? { pattern: "", flags: "" }) as Record<"pattern" | "flags", string>
      return /\(\?<[=!]/.test(pattern) || /[dv]/.test(flags)
    },
  },
  {
    name: "an import with attributes (Safari 17.2)",
    isBroken: ({ type, attributes, options }) =>
      type.startsWith("Import") && (Boolean(options) || (Array.isArray(attributes) && attributes.length > 0)),
  },
]

/** The names of the syntax in the program that is above the floor. */
export function aboveFloor(program: object): string[] {
  const found = new Set<string>()
  visit(program as Node, false)
  return [...found]

  function visit(node: Node, isInFunction: boolean): void {
    for (const { name, isBroken } of rules) if (isBroken(node, isInFunction)) found.add(name)
    const isFunction = /Function/.test(node.type)
    for (const part of Object.values(node).flat()) {
      if (isNode(part)) visit(part, isInFunction || isFunction)
    }
  }
}

function isNode(part: unknown): part is Node {
  return typeof part === "object" && part !== null && typeof (part as Node).type === "string"
}

/** The build fails when a script that pages load is above the floor. */
export function scriptFloor(): Plugin {
  return {
    name: "script-floor",
    apply: "build",
    applyToEnvironment: environment => environment.config.consumer === "client",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === "chunk")
      const loaded = new Set(chunks.filter(({ name, isEntry }) => isEntry && name === "entry.client"))
      for (const chunk of loaded) {
        const names = [...chunk.imports, ...chunk.dynamicImports]
        for (const other of chunks) if (names.includes(other.fileName)) loaded.add(other)
        const faults = aboveFloor(this.parse(chunk.code))
        if (faults.length > 0) this.error(`script-floor: ${chunk.fileName} has ${faults.join(", ")}`)
      }
      if (loaded.size < 2) this.error("script-floor: no scripts that pages load were found")
    },
  }
}
