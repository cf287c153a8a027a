// Cheap hashes, because tests hash thousands of passwords; accounts/passwords.test.ts tests the real cost.

export const cheapHashing = { memoryKiB: 64 }
