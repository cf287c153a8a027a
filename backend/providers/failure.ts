// What a provider of the outside world throws when it cannot be reached or declines.

/** The result of the call is unknown; the caller may repeat it under the same reference. */
export class ProviderFailure extends Error {
  constructor(provider: string, reason = "the provider does not answer") {
    super(`${provider}: ${reason}`)
    this.name = "ProviderFailure"
  }
}
