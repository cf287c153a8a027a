// The five topics of the how-to and the steps of each, in their order: texts, clips and captions follow it.

export const topics = {
  wallet: ["balance", "deposit", "slip", "withdraw"],
  enterGame: ["choose", "activate", "play", "transferOnly"],
  checkBalance: ["total", "game", "refresh", "history"],
  receiveBonus: ["open", "choose", "receive"],
  endBonus: ["move", "end", "limit", "after"],
} as const

export type Topic = keyof typeof topics

export const topicNames = Object.keys(topics) as Topic[]

/** How a topic stands in addresses and in the names of its files: `enter-game`. */
export function slugOf(topic: Topic): string {
  return topic.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** The topic of an address; undefined for none of the five. */
export function topicOf(slug: string): Topic | undefined {
  return topicNames.find(topic => slugOf(topic) === slug)
}
