// The settings of traces: OpenTelemetry's own names.
import { z } from "zod"

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform(text => text.replace(/\/+$/, ""))
    .refine(text => !/[?#@]/.test(text))
    .optional()
    .describe("the URL of a collector, such as http://localhost:4318"),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,=]+(=*)(,[\w-]+=[^,=]+(=*))*$/)
    // A percent sign of its own is written as %25.
    .refine(isDecodable)
    .optional()
    .describe("name=value, with commas between"),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default("krapao")
    .describe("a name of letters, digits, dots and dashes"),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default("parentbased_always_on").describe(samplers.join(", ")),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
    .transform(Number)
    .default(1)
    .describe("a share from 0 to 1"),
}

export type TraceSettings = {
  /** Where the spans go, with /v1/traces. */
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: (typeof samplers)[number]
  /** For the samplers by ratio. */
  ratio: number
}

type Values = z.output<z.ZodObject<typeof traceSettings>>

/** Undefined without a collector: then nothing is traced. */
export function traceSettingsOf(values: Values): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values
  if (endpoint === undefined) return undefined
  const pairs = headers?.split(",").map(pair => pair.split(/=(.*)/s).slice(0, 2)) ?? []
  return {
    url: `${endpoint}/v1/traces`,
    headers: Object.fromEntries(pairs.map(([name, value]) => [name!, decodeURIComponent(value!)])),
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}
