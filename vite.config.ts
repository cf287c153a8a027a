import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server build carries its dependencies: a production React whatever NODE_ENV is, and a quicker start.
  ssr: { noExternal: command === "build" ? true : undefined },
}))
