// The bank or payment provider that clears QR payments for the operator.
export type QrProvider = {
  /** May a code be made for this panel now? Throws a ProviderFailure when it can't be reached or says no. */
  admit(panel: string): Promise<void>
}
