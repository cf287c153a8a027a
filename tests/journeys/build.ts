// The journeys run over the built app, so whoever starts them by hand gets a fresh build first.
import { execFileSync } from "node:child_process"

export default function build(): void {
  execFileSync("node", ["scripts/setup.mjs", "build"], { stdio: "inherit" })
}
