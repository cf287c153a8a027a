// The app's version, as the contact screen shows it (docs/product/information.md).
import manifest from "../../package.json" with { type: "json" }

export const appVersion = manifest.version
