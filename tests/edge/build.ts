// The edge journeys run over the edge build.
import { execFileSync } from "node:child_process"

export default function build(): void {
  execFileSync("npm", ["run", "--silent", "build:edge"], { stdio: ["ignore", "ignore", "inherit"] })
}
