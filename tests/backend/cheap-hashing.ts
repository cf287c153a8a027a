// Tests hash thousands of passwords; what a password costs otherwise is a test of its own (accounts/passwords.test.ts).

export const cheapHashing = { memoryKiB: 64 }
