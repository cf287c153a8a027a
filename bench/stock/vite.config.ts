// The stock template's Vite configuration.
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { brand } from "../../vite/brand/plugin.ts"

export default defineConfig({ plugins: [brand(), tailwindcss(), reactRouter()] })
