// The fonts of browsers in tests: npm's alone, whatever the machine has, so that all machines draw the same words at
// the same width. Where there is no fontconfig (macOS, Windows), browsers draw with the system's.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"

const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url))
const folder = `${modules}.cache/fonts/`

/** The regular and the bold face of a family of Noto. */
const noto = (family: string, name = family.replaceAll(/[A-Z\d]/g, letter => `-${letter.toLowerCase()}`)) =>
  ["400Regular", "700Bold"].map(
    face => `${modules}@expo-google-fonts/noto${name}/${face}/Noto${family}_${face}.ttf`,
  )

/** `wide`: letters and digits that are a tenth wider than Noto's, and Thai ones with loops. */
const sets = {
  usual: [
    ...["Sans", "SansThai", "SansLao", "SansSymbols"].flatMap(family => noto(family)),
    noto("SansSymbols2", "-sans-symbols-2")[0]!,
  ],
  wide: [
    ...["", "-Bold"].map(face => `${modules}dejavu-fonts-ttf/ttf/DejaVuSans${face}.ttf`),
    ...noto("SansThaiLooped"),
  ],
}

export type FontSet = keyof typeof sets

/** What a browser needs in its environment to draw with these fonts alone. */
export function fontEnvironment(set: FontSet = "usual"): { FONTCONFIG_FILE: string } {
  const fonts = sets[set]
  // Other fonts, or the project in another place, have another folder.
  const place = `${folder}${set}-${createHash("sha256").update(fonts.join()).digest("hex").slice(0, 8)}`
  if (!existsSync(place)) {
    mkdirSync(folder, { recursive: true })
    const draft = mkdtempSync(`${folder}draft-`)
    for (const font of fonts) symlinkSync(font, `${draft}/${basename(font)}`)
    writeFileSync(
      `${draft}/fonts.conf`,
      `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${place}</dir><cachedir>${folder}cache</cachedir></fontconfig>
`,
    )
    moveInto(draft, place)
  }
  return { FONTCONFIG_FILE: `${place}/fonts.conf` }
}

/** Renames a finished folder to where programs look for it, so that none finds half of it. */
export function moveInto(draft: string, place: string): void {
  try {
    renameSync(draft, place)
  } catch {
    // Another process was quicker.
    rmSync(draft, { recursive: true })
  }
}
