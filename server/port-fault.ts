// What to say when a port can't be listened on.
import { SettingsError } from "./settings.ts"

type PortName = "PORT" | "SANDBOX_PORT" | "GAMES_PORT" | "METRICS_PORT"

/** Which setting names the address of a port; the others are on this machine always. */
const hostNames: Partial<Record<PortName, string>> = { PORT: "HOST", METRICS_PORT: "METRICS_PORT" }

/** What the system says of an address that it cannot listen on. */
const hostCodes = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"])

/** The error of `listen` as a fault of the setting that named the port or its address; other errors as they are. */
export function portFault(name: PortName, port: number, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ""
  const hostName = hostNames[name]
  if (code === "EADDRINUSE") {
    return new SettingsError([`${name}: something else listens on port ${port} already; choose another.`])
  }
  if (code === "EACCES") {
    return new SettingsError([`${name}: this user may not listen on port ${port}; choose one above 1023.`])
  }
  if (hostName && hostCodes.has(code)) {
    return new SettingsError([`${hostName} must be an address of this machine to listen on (${code}).`])
  }
  return error
}
