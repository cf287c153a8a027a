import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { brand } from "./vite/brand/plugin.ts"
import { inlineConstants } from "./vite/inline-constants.ts"
import { leanOutput } from "./vite/lean-output.ts"
import { noPreload } from "./vite/no-preload.ts"
import { scriptFloor } from "./vite/script-floor.ts"
import { styleFloor, styleTargets } from "./vite/style-floor.ts"

export default defineConfig(({ command }) => {
  // A build is a production build also where a test runner has it made: NODE_ENV chooses each package's variant.
  if (command === "build") process.env.NODE_ENV = "production"
  return {
    plugins: [brand(), tailwindcss(), reactRouter(), noPreload(), inlineConstants(), scriptFloor()],
    css: { postcss: { plugins: [styleFloor()] } },
    build: { cssTarget: styleTargets },
    environments: { ssr: { build: { rolldownOptions: { output: leanOutput } } } },
    // The server build carries its dependencies and a production React, whatever NODE_ENV is where it runs.
    ...(command === "build" && {
      ssr: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
    }),
  }
})
