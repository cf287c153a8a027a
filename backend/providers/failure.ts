// What a provider of the outside world throws when it cannot be reached or declines.

export class ProviderFailure extends Error {
  constructor(provider: string, reason = "the provider does not answer") {
    super(`${provider}: ${reason}`)
    this.name = "ProviderFailure"
  }
}
