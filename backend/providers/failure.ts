// What a provider of the outside world throws when it cannot be reached or declines.

/** Nothing is known of what became of the call: it may be made again under the same reference. */
export class ProviderFailure extends Error {
  constructor(provider: string, reason = "the provider does not answer") {
    super(`${provider}: ${reason}`)
    this.name = "ProviderFailure"
  }
}

/** Is this a ProviderFailure? */
export function isProviderFailure(error: unknown): error is ProviderFailure {
  return error instanceof ProviderFailure
}
