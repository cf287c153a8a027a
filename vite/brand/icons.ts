// The icons of the home screen and of the tab, and the picture of a shared link, drawn from the brand's logo.
import sharp from "sharp"

type Icon = { fileName: string; source: string | Uint8Array }

/** How much of the icon the logo fills: phones cut their own shape out of it (W3C, maskable icons). */
const maskedShare = 0.8
const filledShare = 0.9
const previewShare = 0.6

/** `logo` is the SVG's text; `background` fills the icons that have to reach the edges. */
export async function appIcons(logo: string, background: string): Promise<Icon[]> {
  return [
    { fileName: "favicon.svg", source: logo },
    { fileName: "icon-192.png", source: await drawn(logo, 192) },
    { fileName: "icon-512.png", source: await drawn(logo, 512) },
    { fileName: "icon-maskable.png", source: await drawn(logo, 512, maskedShare, background) },
    // What a messenger shows of a link to the site (Open Graph's own measures).
    { fileName: "preview.png", source: await drawn(logo, [1200, 630], previewShare, background) },
    // iOS finds it by its name and rounds its corners.
    { fileName: "apple-touch-icon.png", source: await drawn(logo, 180, filledShare, background) },
  ]
}

/** `size`: of a square, or width and height. The logo takes `share` of the shorter side. */
async function drawn(
  logo: string,
  size: number | [width: number, height: number],
  share = 1,
  background?: string,
): Promise<Uint8Array> {
  const [width, height] = typeof size === "number" ? [size, size] : size
  const inner = Math.round(Math.min(width, height) * share)
  const [left, top] = [Math.floor((width - inner) / 2), Math.floor((height - inner) / 2)]
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const around = background ?? clear
  const picture = sharp(Buffer.from(logo), { density: 72 * 16 })
    .resize(inner, inner, { fit: "contain", background: clear })
    .extend({ top, bottom: height - inner - top, left, right: width - inner - left, background: around })
  if (background) picture.flatten({ background })
  return picture.png({ palette: true, effort: 10 }).toBuffer()
}
