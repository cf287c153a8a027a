// Is the server of this machine or container alive? For HEALTHCHECK, which has no curl. It asks /up and not /ready: a
// server that drains, or waits for its database, must not be killed for it.
const port = process.env.PORT?.trim() || "3000"
const isUp = await fetch(`http://127.0.0.1:${port}/up`, { signal: AbortSignal.timeout(2000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isUp ? 0 : 1
