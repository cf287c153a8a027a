// The program of zxing, from its package: by itself it would be loaded from a foreign host.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { ZXingModuleOverrides } from "zxing-wasm/reader"

const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"))

export const program: ZXingModuleOverrides = { wasmBinary: new Uint8Array(readFileSync(file)).buffer }
