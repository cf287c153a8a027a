// Vite wraps each dynamic import in a function that preloads what the import needs. Islands need nothing else, and the
// function was two thirds of the script that runs at once: here it only imports.
import type { Plugin } from "vite"

export function noPreload(): Plugin {
  return {
    name: "no-preload",
    enforce: "pre",
    // Nor a list of what there would be to preload.
    config: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
    load: {
      filter: { id: /\0vite\/preload-helper/ },
      handler: () => "export const __vitePreload = load => load()",
    },
  }
}
