// The web app as it ships (server/node.ts), with a backend that answers from the recording.
import { serve } from "#server/serve.ts"
import { at, importBuild } from "../fixture/build.ts"
import { readRecording, recordedBackend } from "../fixture/recorded-backend.ts"
import { siteSettings } from "../fixture/settings.ts"

await serve(
  { ...siteSettings, port: Number(process.env.PORT), host: "127.0.0.1" },
  {
    build: await importBuild(),
    clientFolder: at("build/client"),
    backendFetch: recordedBackend(readRecording()),
    log: (level, event, fields) => level === "error" && console.error(event, fields),
  },
)
