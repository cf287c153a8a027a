// The little YAML that deploy/compose.yaml is written in: maps, lists of texts, texts. Whatever else it meets, it
// throws.

export type Node = string | Node[] | { [name: string]: Node }

type Line = { indent: number; text: string }

/** The document as maps, lists and texts. @throws on what it does not know, by line. */
export function parseYaml(text: string): Node {
  const lines = text
    .split("\n")
    .filter(line => line.trim() !== "" && !line.trim().startsWith("#"))
    .map(line => {
      if (line.includes("\t")) throw new Error(`a tab: ${line}`)
      return { indent: line.length - line.trimStart().length, text: line.trim() }
    })
  const node = take(lines, 0)
  if (lines.length > 0) throw new Error(`indented wrongly: ${lines[0]?.text}`)
  return node
}

function take(lines: Line[], indent: number): Node {
  if (lines[0]?.indent !== indent) throw new Error(`indented wrongly: ${lines[0]?.text}`)
  const isList = lines[0].text.startsWith("- ")
  const list: Node[] = []
  const map: { [name: string]: Node } = {}
  while (lines[0]?.indent === indent) {
    const { text } = lines.shift() as Line
    if (isList) {
      if (!text.startsWith("- ")) throw new Error(`not in the list: ${text}`)
      list.push(scalar(text.slice(2)))
      continue
    }
    const [, name, value] = /^([\w-]+):(?: (.+))?$/.exec(text) ?? []
    if (name === undefined) throw new Error(`neither a name nor an item: ${text}`)
    if (name in map) throw new Error(`twice: ${name}`)
    map[name] = value === undefined ? take(lines, indent + 2) : scalar(value)
  }
  return isList ? list : map
}

function scalar(text: string): Node {
  if (text === "{}") return {}
  if (/^[&*[{|>!%@]/.test(text)) throw new Error(`more than a text: ${text}`)
  return text.replace(/^"(.*)"$/, "$1")
}
