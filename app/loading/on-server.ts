/** A loader's value that stays on the server. */
type OnServer<Value> = { readonly value: Value }

/**
 * Keeps a value of a loader from being written down: React Router does that with all that can be enumerated, for a
 * browser that hydrates, though no page here does (docs/decisions/250-cpu-of-a-page.md).
 */
export function onServer<Value>(value: Value): OnServer<Value> {
  return Object.defineProperty({}, "value", { value }) as OnServer<Value>
}
