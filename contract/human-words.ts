// Is a text from a server fault meant for people? A backend that answers 5xx may still say why, in words of its own; most
// such texts are of machines (docs/product/errors.md).
import { isErrorCode } from "./errors.ts"
import { tellsOfFault } from "./success-words.ts"

const maxLength = 300

/** Code, addresses, paths, markup, and names with underscores or of classes. */
const codeMarks = /[<>{}[\]`\\$=;|_]|\/\w|\w\(|[a-z]\.[a-z]|::|\n|[a-z][A-Z]|\b0x|\s+at\s+\S+:\d/

/** Words of programs, databases and what stands before the backend. */
const machineWords =
  /\b(error|exception|stack|trace|null|undefined|nan|sql|query|table|column|constraint|syntax|unexpected|token|json|upstream|gateway|proxy|host|socket|connect\w*|http|status|server|service unavailable|unavailable|not implemented|deadlock|memory|module|function|argument|cannot read|failed to)\b/i

const hasThaiOrLao = /[\u0e00-\u0eff]/

/** Thai or Lao, or an English sentence; never a code, a stack trace, markup or words of machines. */
export function isForPeople(text: string): boolean {
  if (text.length > maxLength || isErrorCode(text) || tellsOfFault(text)) return false
  if (codeMarks.test(text) || machineWords.test(text)) return false
  return hasThaiOrLao.test(text) || /^[A-Z][\w’',-]*( [\w’',-]+){2,}/.test(text)
}
