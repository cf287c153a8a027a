// Text messages to phones.

export type SmsProvider = {
  /** Sends a text. Throws a ProviderFailure when it was not accepted for delivery. */
  send(message: { phone: string; text: string }): Promise<void>
}
