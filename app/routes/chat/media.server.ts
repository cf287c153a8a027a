// Addresses of files in the chat. Files of the API pass through the web app, since only the web app holds the token.
// Only addresses that were signed for this visitor work.
import { settings } from "#app/request/server-context.ts"
import { isKeyedHash, keyedHash } from "#platform/seal.ts"
import { isMediaPath } from "./media-path.ts"

const mediaPurpose = "chat-media"

export type MediaLinks = (filePath: string) => Promise<string | undefined>

/** Makes the address under which this visitor's browser loads a file. A web address stays as it is. */
export function mediaLinks(visitorId: string): MediaLinks {
  return async filePath => {
    if (/^https?:\/\//i.test(filePath)) return URL.canParse(filePath) ? new URL(filePath).href : undefined
    if (filePath === "" || filePath.length > 500 || !addressAtApi(filePath)) return undefined
    const { sessionSecret } = settings()
    const signature = await keyedHash(sessionSecret, mediaPurpose, signedText(visitorId, filePath))
    return `/chat/media/${signature}?path=${encodeURIComponent(filePath)}`
  }
}

/** The file's address at the API, if it was signed for this visitor. */
export async function mediaAddress(
  visitorId: string,
  signature: string,
  filePath: string,
): Promise<string | undefined> {
  const { sessionSecret } = settings()
  const isOurs = await isKeyedHash(sessionSecret, mediaPurpose, signedText(visitorId, filePath), signature)
  if (!isOurs) return undefined
  return addressAtApi(filePath)
}

function addressAtApi(filePath: string): string | undefined {
  const base = `${settings().apiBaseUrl}/`
  if (!URL.canParse(filePath, base)) return undefined
  const address = new URL(filePath, base)
  return address.origin === new URL(base).origin && isMediaPath(address.pathname) ? address.href : undefined
}

const signedText = (visitorId: string, filePath: string) => `${visitorId} ${filePath}`
