// The five how-to topics and the steps of each, in their order. Texts, clips and captions use the same order.

export const topics = {
  wallet: ["balance", "deposit", "slip", "withdraw"],
  enterGame: ["choose", "activate", "play", "transferOnly"],
  checkBalance: ["total", "game", "refresh", "history"],
  receiveBonus: ["open", "choose", "receive"],
  endBonus: ["move", "end", "limit", "after"],
} as const

export type Topic = keyof typeof topics

export const topicNames = Object.keys(topics) as Topic[]

/** A topic's name in addresses and file names: `enter-game`. */
export function slugOf(topic: Topic): string {
  return topic.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** The topic that an address names; `undefined` for any other text. */
export function topicOf(slug: string): Topic | undefined {
  return topicNames.find(topic => slugOf(topic) === slug)
}
