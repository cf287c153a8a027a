// Which names of the browser its scripts use: globals, members and events. Read from the sources, so that a new name is
// noticed.
import { globSync, readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseAst } from "vite"

type Node = { type: string; [field: string]: unknown }
/** `globals` and `members` are used, `bound` and `methods` declared. */
type Names = Record<"globals" | "members" | "bound" | "methods", Set<string>>

const app = fileURLToPath(new URL("../../app", import.meta.url))

/** The source files that run in browsers. */
export function browserScripts(): string[] {
  const islands = globSync("islands/**/*.ts", { cwd: app }).filter(file => !file.endsWith(".test.ts"))
  return ["entry.client.ts", ...islands.sort()].map(file => join(app, file))
}

/** The names in these files that none of them declares, sorted; events end in " event". */
export function usedNames(files: string[]): string[] {
  const names: Names = { globals: new Set(), members: new Set(), bound: new Set(), methods: new Set() }
  for (const file of files) {
    visit(parseAst(stripTypeScriptTypes(readFileSync(file, "utf8"))) as never as Node, names)
  }
  const globals = [...names.globals].filter(name => !names.bound.has(name))
  const members = [...names.members].filter(name => !names.methods.has(name))
  return [...new Set([...globals, ...members])].sort()
}

function visit(node: Node, names: Names): void {
  const { type } = node
  for (const declared of declaredBy(node)) addBound(declared, names.bound)
  const key = keyOf(node)
  if (type === "Identifier") names.globals.add(node.name as string)
  if (key && /^(MethodDefinition|PropertyDefinition)$/.test(type)) names.methods.add(nameOf(key))
  if (key && type === "MemberExpression") names.members.add(nameOf(key))
  if (type === "ObjectPattern")
    for (const part of partsOf(node.properties)) if (part.key) names.members.add(nameOf(part.key as Node))
  if (type === "CallExpression" && /addEventListener$/.test(calledBy(node)))
    names.members.add(`${partsOf(node.arguments)[0]?.value} event`)
  for (const value of Object.values(node))
    for (const part of partsOf(value)) if (part !== key) visit(part, names)
}

/** What names a member or a property, where it is no expression. */
function keyOf({ computed, key, property }: Node): Node | undefined {
  return computed ? undefined : ((key ?? property) as Node | undefined)
}

function calledBy({ callee }: Node): string {
  const { property, name } = callee as { property?: Node; name?: string }
  return name ?? (property ? nameOf(property) : "")
}

/** Patterns of what a node declares. */
function declaredBy({ type, id, local, params, param }: Node): Node[] {
  if (/Function/.test(type)) return [...partsOf(id), ...partsOf(params)]
  if (type === "VariableDeclarator" || type === "ClassDeclaration") return partsOf(id)
  if (type.startsWith("Import")) return partsOf(local)
  return type === "CatchClause" ? partsOf(param) : []
}

/** The names that a pattern binds; the keys that it reads are used, not declared. */
function addBound(pattern: Node, own: Set<string>): void {
  if (pattern.type === "Identifier") own.add(pattern.name as string)
  else if (pattern.type === "ObjectPattern")
    for (const part of partsOf(pattern.properties)) addBound((part.value ?? part.argument) as Node, own)
  else if (pattern.type === "ArrayPattern") for (const part of partsOf(pattern.elements)) addBound(part, own)
  else if (pattern.type === "AssignmentPattern") addBound(pattern.left as Node, own)
  else if (pattern.type === "RestElement") addBound(pattern.argument as Node, own)
}

function partsOf(value: unknown): Node[] {
  return [value].flat().filter((part): part is Node => typeof (part as Node | null)?.type === "string")
}

function nameOf({ name, value }: Node): string {
  return String(name ?? value)
}
