// The fonts of pictures: Debian's Noto alone, so that two machines draw the same words at the same width.
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const noto = "/usr/share/fonts/truetype/noto"
const folder = fileURLToPath(new URL("../../node_modules/.cache/fonts/", import.meta.url))

/** What a browser needs in its environment; nothing where Noto is not installed, and then pictures can't be compared. */
export function fontEnvironment(): { FONTCONFIG_FILE?: string } {
  if (!existsSync(`${noto}/NotoSansLao-Regular.ttf`)) return {}
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}fonts.conf`, configuration)
  return { FONTCONFIG_FILE: `${folder}fonts.conf` }
}

const families = ["NotoSans", "NotoSansThai", "NotoSansLao", "NotoSansSymbols", "NotoSansSymbols2"]
const accepted = families.map(family => `<glob>${noto}/${family}-*</glob>`).join("\n      ")
const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${noto}</dir>
  <cachedir>${folder}cache</cachedir>
  <selectfont>
    <rejectfont><glob>*</glob></rejectfont>
    <acceptfont>
      ${accepted}
    </acceptfont>
  </selectfont>
</fontconfig>
`
