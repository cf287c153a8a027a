/**
 * What the bundles of a server are written as. V8 keeps the text of a module as long as it runs, a byte for each
 * character, but two for each where a single one is beyond Latin-1, even in a comment (docs/decisions/288-memory.md).
 */
export const leanOutput = { charset: "ascii", comments: false } as const
