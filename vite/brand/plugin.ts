// Builds the brand that `BRAND` names into the app: colours into app.css, its file and pictures in the place of those in
// brand/, the icons of the home screen beside the scripts. It fails the build when the brand is wrong.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"
import { warmthAlpha } from "./contrast.ts"
import { appIcons } from "./icons.ts"
import { brandFolder, type Pictures, type ReadBrand, readBrand, withPictures } from "./read-brand.ts"

export function brand(folder = brandFolder()): Plugin {
  let read: ReadBrand
  return {
    name: "brand",
    // Before Tailwind reads the sheet.
    enforce: "pre",
    buildStart() {
      read = readBrand(folder)
      this.addWatchFile(join(folder, "brand.json"))
    },
    resolveId(source) {
      const [name = "", query] = source.replace(/^#brand\//, "").split("?")
      if (!source.startsWith("#brand/")) return null
      if (name === "brand.json") return join(folder, name)
      const path = read.pictures[name as keyof Pictures]
      return path && (query ? `${path}?${query}` : path)
    },
    load(id) {
      if (id !== join(folder, "brand.json")) return null
      return JSON.stringify(withPictures(read))
    },
    transform(code, id) {
      // Under the same name Vite also has a module with the sheet's address.
      if (!/\/app\/app\.css(?:\?|$)/.test(id) || !code.includes("@plugin")) return null
      return { code: withColors(code, read.brand), map: null }
    },
    async generateBundle() {
      if (this.environment.config.consumer !== "client") return
      for (const { fileName, source } of await icons(read)) this.emitFile({ type: "asset", fileName, source })
    },
    configureServer(server) {
      const made = async () => new Map((await icons(read)).map(icon => [`/${icon.fileName}`, icon.source]))
      let kept: ReturnType<typeof made> | undefined
      server.middlewares.use(async (request, response, next) => {
        if (!/^\/[\w-]+\.(png|svg)$/.test(request.url ?? "")) return next()
        kept ??= made()
        const icon = (await kept).get(request.url as string)
        if (!icon) return next()
        response
          .setHeader("content-type", request.url?.endsWith("svg") ? "image/svg+xml" : "image/png")
          .end(icon)
      })
    },
  }
}

function icons({ brand, pictures }: ReadBrand) {
  return appIcons(readFileSync(pictures["logo.svg"], "utf8"), brand.iconBackground)
}

/** The sheet with the brand's colours in each place that says `--brand: PLACE;`. */
export function withColors(css: string, { colors }: ReadBrand["brand"]): string {
  const { light, dark } = colors as Record<"light" | "dark", Record<string, string>>
  const tokens = (theme: Record<string, string>) =>
    Object.entries(theme)
      .filter(([name]) => !name.startsWith("balance"))
      .map(([name, value]) => [`--color-${name}`, value])
  const alpha = Math.round(warmthAlpha * 255).toString(16)
  const ground = (theme: Record<string, string>) => [
    ["--ground", theme.balance],
    ["--ground-glow", theme["balance-glow"]],
    ["--ground-content", theme["balance-content"]],
    ["--warmth", `${theme["balance-warmth"]}${alpha}`],
  ]
  const places: Record<string, (string | undefined)[][]> = {
    light: tokens(light),
    dark: tokens(dark),
    both: [
      ["--color-brand", light.balance],
      ["--color-brand-glow", light["balance-glow"]],
      ["--color-brand-content", light["balance-content"]],
    ],
    "balance-light": ground(light),
    "balance-dark": ground(dark),
  }
  const filled = new Set<string>()
  const sheet = css.replace(/--brand: ([\w-]+);/g, (_, place: string) => {
    filled.add(place)
    return (places[place] ?? []).map(([name, value]) => `${name}: ${value};`).join("\n")
  })
  const missing = Object.keys(places).filter(place => !filled.has(place))
  if (missing.length > 0)
    throw new Error(`app.css has no place for the brand's colours: ${missing.join(", ")}`)
  return sheet
}
