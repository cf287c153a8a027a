// The journeys run over the built app, so whoever starts them by hand gets a fresh build first.
import { execFileSync } from "node:child_process"

export default function build(): void {
  // The test runner's NODE_ENV=test would build another React Router.
  const env = { ...process.env, NODE_ENV: "production" }
  execFileSync("node", ["scripts/setup.mjs", "build"], { stdio: "inherit", env })
}
