// Inlines constants of other modules. An island that uses a product rule (contract/rules/) then needs no second file,
// which would be one more round trip. Rolldown itself inlines only where that saves bytes.
import type { Plugin } from "vite"

export function inlineConstants(): Plugin {
  return {
    name: "inline-constants",
    config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: { mode: "all" } } } } }),
  }
}
