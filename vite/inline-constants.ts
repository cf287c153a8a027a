// Puts constants of other modules where they are used: an island that reads a product rule (contract/rules/) then needs
// no file beside its own, which would be one more round trip. Rolldown by itself does so only where it saves bytes.
import type { Plugin } from "vite"

export function inlineConstants(): Plugin {
  return {
    name: "inline-constants",
    config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: { mode: "all" } } } } }),
  }
}
