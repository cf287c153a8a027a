// Is a text that comes with a server error meant for players? Many backends answer a refusal in words with 500 or 502,
// and many servers put there what only their makers understand (docs/product/api.md).
import { isErrorCode } from "#contract/errors.ts"
import { tellsOfFault } from "./success-words.ts"

/** Longer texts are reports. */
const maxLength = 200

/** Names, numbers and punctuation of programs: paths, addresses, stack traces, identifiers, markup. */
const ofPrograms =
  /[\p{Cc}<>{}[\]\\|`=;_$#@]|\/|\w\.\w*[a-z]|[a-z][A-Z]|:\d|\d+\.\d+\.\d+|\b(0x)?[0-9a-f]{12,}\b/u

/** Words of programs and of the servers between them, at the beginning of any word. */
const technical =
  /\b(internal|server|service|gateway|proxy|upstream|backend|socket|connect|http|request failed|status code|exception|error|fatal|panic|stack|trace|undefined|null|nan|typeof|property|properties|function|module|object|array|string|integer|json|syntax|parse|token|unexpected|undocumented|sql|query|table|column|constraint|transaction|deadlock|database|redis|mongo|postgres|mysql|oracle|host|port|dns|ssl|tls|certificate|memory|thread|process|worker|heap|buffer|disk|timeout|timed out|not implemented|unavailable|cannot (read|set|find|get|post|put)|failed to|unable to|is not a|no such|not found|duplicate (entry|key)|violates|prisma|sequelize|axios|nginx|cloudflare)/i

const thaiOrLao = /[\u0e01-\u0e2e\u0e81-\u0eae]/
/** A sentence in English: it begins in a capital letter and has three words or more. */
const sentence = /^[A-Z][\w'’,%.()!?-]*( [\w'’,%.()!?-]+){2,}$/

/** Does this text tell a player something, in Thai, Lao or an English sentence, and nothing of a program? */
export function isForPlayers(text: string): boolean {
  if (isErrorCode(text) || text.length > maxLength || tellsOfFault(text)) return false
  if (ofPrograms.test(text.replace(/\d[\d,]*(\.\d+)?/g, "0")) || technical.test(text)) return false
  return thaiOrLao.test(text) || sentence.test(text)
}
