/**
 * A loader's value that stays on the server. React Router writes the rest of the data down for a browser that hydrates,
 * value by value, though no page here does (docs/decisions/250-cpu-of-a-page.md).
 */
export class OnServer<Value> {
  readonly #value: Value

  constructor(value: Value) {
    this.#value = value
  }

  get value(): Value {
    return this.#value
  }
}
