// Pictures that the backend names, as addresses for <img>: an https address, a data address, or an SVG's own markup,
// which is shown as an image and never becomes a part of the page (docs/decisions/010-server-html.md).

/** The `<img src>` of a picture that the backend names; `undefined` for anything else. */
export function imageSource(text: string | null | undefined): string | undefined {
  const picture = text?.trim() ?? ""
  if (/^https:\/\//i.test(picture) && URL.canParse(picture)) return picture
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(picture)) return picture
  if (/^(<\?xml[^>]*>\s*)?<svg[\s>]/i.test(picture))
    return `data:image/svg+xml,${encodeURIComponent(picture)}`
  return undefined
}
