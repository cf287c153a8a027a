// What to say when a port can't be listened on.
import { SettingsError } from "./settings.ts"

/** The error of `listen` as a fault of the setting that named the port; other errors as they are. */
export function portFault(
  name: "PORT" | "SANDBOX_PORT" | "GAMES_PORT" | "METRICS_PORT",
  port: number,
  error: unknown,
): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === "EADDRINUSE") {
    return new SettingsError([`${name}: something else listens on port ${port} already; choose another.`])
  }
  if (code === "EACCES") {
    return new SettingsError([`${name}: this user may not listen on port ${port}; choose one above 1023.`])
  }
  return error
}
