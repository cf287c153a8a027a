// `npm run build:edge`: the same app for workerd, into build/edge. React Router reads its own config file, so the
// folder is handed over through the environment.
import { cloudflare } from "@cloudflare/vite-plugin"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { brand } from "./vite/brand/plugin.ts"
import { inlineConstants } from "./vite/inline-constants.ts"
import { noPreload } from "./vite/no-preload.ts"
import { scriptFloor } from "./vite/script-floor.ts"
import { styleFloor, styleTargets } from "./vite/style-floor.ts"

process.env.BUILD_DIRECTORY = "build/edge"
// A production build also where a test runner has it made: NODE_ENV chooses each package's variant.
process.env.NODE_ENV = "production"

export default defineConfig({
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" }, inspectorPort: false }),
    brand(),
    tailwindcss(),
    reactRouter(),
    noPreload(),
    inlineConstants(),
    scriptFloor(),
  ],
  css: { postcss: { plugins: [styleFloor()] } },
  build: { cssTarget: styleTargets },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
})
