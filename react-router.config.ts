import type { Config } from "@react-router/dev/config"

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // Nothing in the browser asks for routes: see docs/decisions/001-documents.md.
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
  // server/guard.ts decides which origins may post, before React Router sees the request.
  allowedActionOrigins: ["**"],
} satisfies Config
