// The last part of `npm run build`: server/node.ts and what it imports as a few files of JavaScript, in build/program.
// Node then strips no types when it starts (docs/decisions/288-memory.md).
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { brand } from "./vite/brand/plugin.ts"
import { leanOutput } from "./vite/lean-output.ts"
import { ownUrls } from "./vite/own-urls.ts"

const folder = fileURLToPath(new URL("build/program", import.meta.url))

process.env.NODE_ENV = "production"

export default defineConfig({
  publicDir: false,
  plugins: [brand(), ownUrls(folder)],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  // Its driver of PostgreSQL has native parts that it may find, and one copy for all who set its types.
  ssr: { noExternal: true, external: ["pg"] },
  build: {
    ssr: "server/node.ts",
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    // Stacks name lines of these files, which stay legible; `--enable-source-maps` turns them into those of the sources.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: { ...leanOutput, entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
})
