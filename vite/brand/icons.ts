// The icons of the home screen and of the tab, drawn from the brand's logo.
import sharp from "sharp"

type Icon = { fileName: string; source: string | Uint8Array }

/** How much of the icon the logo fills: phones cut their own shape out of it (W3C, maskable icons). */
const maskedShare = 0.8
const filledShare = 0.9

/** `logo` is the SVG's text; `background` fills the icons that have to reach the edges. */
export async function appIcons(logo: string, background: string): Promise<Icon[]> {
  return [
    { fileName: "favicon.svg", source: logo },
    { fileName: "icon-192.png", source: await drawn(logo, 192) },
    { fileName: "icon-512.png", source: await drawn(logo, 512) },
    { fileName: "icon-maskable.png", source: await drawn(logo, 512, maskedShare, background) },
    // iOS finds it by its name and rounds its corners.
    { fileName: "apple-touch-icon.png", source: await drawn(logo, 180, filledShare, background) },
  ]
}

async function drawn(logo: string, size: number, share = 1, background?: string): Promise<Uint8Array> {
  const inner = Math.round(size * share)
  const start = Math.floor((size - inner) / 2)
  const end = size - inner - start
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const around = background ?? clear
  const picture = sharp(Buffer.from(logo), { density: 72 * 16 })
    .resize(inner, inner, { fit: "contain", background: clear })
    .extend({ top: start, bottom: end, left: start, right: end, background: around })
  if (background) picture.flatten({ background })
  return picture.png({ palette: true, effort: 10 }).toBuffer()
}
