// The app's version, as the contact screen shows it (specification, section 1).
import manifest from "../../package.json" with { type: "json" }

export const appVersion = manifest.version
