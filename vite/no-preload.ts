// Vite wraps each dynamic import in a function that preloads what the import needs. Islands need nothing else, and the
// function was two thirds of the script that runs at once. So it is left out, and each import stands by itself.
import type { Plugin } from "vite"

/** What is left of the wrapping: `load(() => import("./island.js"), [])`. */
const wrapped = /\b[\w$]+\(\(\)=>(import\(`[^`]*`\)),\[\]\)/g
const wrapper = /\b(var )[\w$]+=([\w$]+)=>\2\(\),/

export function noPreload(): Plugin {
  return {
    name: "no-preload",
    enforce: "pre",
    // Nor the list of files to preload.
    config: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
    load: {
      filter: { id: /\0vite\/preload-helper/ },
      handler: () => "export const __vitePreload = load => load()",
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !chunk.isEntry) continue
          chunk.code = chunk.code.replace(wrapped, "$1").replace(wrapper, "$1")
        }
      },
    },
  }
}
