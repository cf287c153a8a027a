// Luck that is the same each time: for where in its slice the wheel rests, and for names of what has none.

/** A number from 0 up to 1 derived from a text, so that one operation always lands at the same place. */
export function luckOf(text: string): number {
  let mixed = 2166136261
  for (const letter of text) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 16777619)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/** Tells one text from another: 32 bits (FNV-1a), in letters and digits. */
export function fingerprint(text: string): string {
  return (luckOf(text) * 2 ** 32).toString(36)
}
