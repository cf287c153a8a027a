// Pictures that the backend names, as addresses for <img>: an https address, a data address, or an SVG's own markup,
// which is shown as an image and never becomes a part of the page (docs/decisions/010-server-html.md).

/**
 * The `<img src>` of a picture that is not the API's own; `undefined` for anything else. Those of http are asked for by
 * https, so that no page has mixed content.
 */
export function imageSource(text: string | null | undefined): string | undefined {
  const picture = text?.trim() ?? ""
  if (/^http:\/\//i.test(picture) && URL.canParse(picture)) return picture.replace(/^http:/i, "https:")
  if (/^https:\/\//i.test(picture) && URL.canParse(picture)) return picture
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(picture)) return picture
  if (/^(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(picture))
    return `data:image/svg+xml,${encodeURIComponent(picture)}`
  return undefined
}

const pictureName = /\.(png|jpe?g|gif|webp|avif|svg)$/i

/** The path and query of a picture at the API; `undefined` for an address elsewhere, and for what is no picture. */
export function picturePathAt(text: string, apiBaseUrl: string): string | undefined {
  const isAddress = /^https?:\/\//i.test(text)
  // Markup and other schemes are no paths.
  if (text === "" || text.length > 1000 || (!isAddress && /^[a-z][a-z\d+.-]*:|^<|^\/\/|\\/i.test(text)))
    return undefined
  const base = `${apiBaseUrl}/`
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (url.origin !== new URL(base).origin || !pictureName.test(url.pathname)) return undefined
  // A public https address needs no detour.
  return isAddress && url.protocol === "https:" ? undefined : url.pathname + url.search
}
