// The stock project's settings: all of them React Router's defaults.
import type { Config } from "@react-router/dev/config"

export default {} satisfies Config
