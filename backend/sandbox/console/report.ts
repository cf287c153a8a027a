// The result of a console action.

/** `done` or not, and a sentence for the person. */
export type Report = { done: boolean; text: string }

export type Fields = Record<string, string>

/** It was done: a sentence for the person. */
export const did = (text: string): Report => ({ done: true, text })
/** It was not done: a sentence that says why. */
export const didNot = (text: string): Report => ({ done: false, text })
