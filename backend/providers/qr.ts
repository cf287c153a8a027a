// Whoever clears QR payments for the operator: a bank, or a payment provider.
export type QrProvider = {
  /** May a code be made for this panel now? Throws a ProviderFailure when it can't be reached or says no. */
  admit(panel: string): Promise<void>
}
