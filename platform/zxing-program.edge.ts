// The same at the edge, where programs are modules of the bundle (package.json, imports).
import type { ZXingModuleOverrides } from "zxing-wasm/reader"
import compiled from "zxing-wasm/reader/zxing_reader.wasm"

export const program: ZXingModuleOverrides = {
  instantiateWasm(imports: WebAssembly.Imports, take: (instance: WebAssembly.Instance) => void) {
    // The types of the package are those of a bundler that gives addresses.
    const module = compiled as unknown as WebAssembly.Module
    void WebAssembly.instantiate(module, imports).then(take)
    return {}
  },
}
