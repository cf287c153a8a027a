// A bundled module still finds what lies beside its source: its `import.meta.url` is that of the source, relative to
// the bundle, so that the folder of a release can lie anywhere.
import { relative, sep } from "node:path"
import type { Plugin } from "vite"

/** @param folder where the bundle's files lie, all in this one folder */
export function ownUrls(folder: string): Plugin {
  return {
    name: "own-urls",
    enforce: "pre",
    transform: {
      filter: { id: { exclude: /node_modules|\0/ }, code: /import\.meta\.url/ },
      handler(code, id) {
        return { code: withOwnUrl(code, relative(folder, id).split(sep).join("/")), map: null }
      },
    },
  }
}

export function withOwnUrl(code: string, path: string): string {
  return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(path)}, import.meta.url).href`)
}
