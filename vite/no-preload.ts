// Vite wraps each dynamic import in a function that preloads what the import needs. Islands need nothing else, and the
// function was two thirds of the script that runs at once, so it is replaced by a plain import.
import type { Plugin } from "vite"

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
  }
}
