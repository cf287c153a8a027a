// Pictures that the backend names, as addresses that pages show. Those of the API itself pass through this site
// (routes/picture), where only addresses work that a page of ours has signed.
import { imageSource, picturePathAt } from "#app/html/image-source.server.ts"
import { settings } from "#app/request/server-context.ts"
import { isKeyedHash, keyedHash } from "#platform/seal.ts"

const purpose = "picture"

/** The `<img src>` of a picture; `undefined` for what is none. */
export async function pictureSource(text: string | null | undefined): Promise<string | undefined> {
  const { apiBaseUrl, sessionSecret } = settings()
  const path = picturePathAt(text?.trim() ?? "", apiBaseUrl)
  if (!path) return imageSource(text)
  return `/picture?${new URLSearchParams({ path, signed: await keyedHash(sessionSecret, purpose, path) })}`
}

/** The address at the API of a picture that a page of ours shows. */
export async function signedPicture(query: URLSearchParams): Promise<string | undefined> {
  const path = query.get("path") ?? ""
  const { apiBaseUrl, sessionSecret } = settings()
  const isOurs = await isKeyedHash(sessionSecret, purpose, path, query.get("signed") ?? "")
  return isOurs ? new URL(path, apiBaseUrl).href : undefined
}
