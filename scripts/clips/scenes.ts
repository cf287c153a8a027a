// What each placeholder clip shows, step by step: a plain drawing of a screen, and where the finger taps.
import type { IconName } from "#app/components/icon.tsx"
import type { Topic } from "#app/support/how-to-topics.ts"

export type Scene = {
  screen: "home" | "sheet" | "list"
  icon: IconName
  /** Left, top, width and height of what matters, in percent of the screen. */
  spot: [number, number, number, number]
}

const balance: Scene["spot"] = [5, 9, 90, 24]
const tile = (column: number): Scene["spot"] => [5 + column * 31, 36, 28, 16]
const game: Scene["spot"] = [5, 58, 43, 13]
const homeButton: Scene["spot"] = [40, 90, 20, 9]
const sheetButton: Scene["spot"] = [8, 80, 84, 10]
const sheetField: Scene["spot"] = [8, 56, 84, 10]

/** As many scenes as the topic has steps, in their order. */
export const scenes: Record<Topic, Scene[]> = {
  wallet: [
    { screen: "home", icon: "wallet", spot: balance },
    { screen: "home", icon: "arrow-down-left", spot: tile(0) },
    { screen: "sheet", icon: "file-text", spot: sheetField },
    { screen: "home", icon: "arrow-up-right", spot: tile(1) },
  ],
  enterGame: [
    { screen: "home", icon: "gamepad-2", spot: game },
    { screen: "sheet", icon: "check", spot: sheetButton },
    { screen: "sheet", icon: "play", spot: sheetButton },
    { screen: "sheet", icon: "arrow-left-right", spot: sheetField },
  ],
  checkBalance: [
    { screen: "home", icon: "wallet", spot: balance },
    { screen: "home", icon: "gamepad-2", spot: game },
    { screen: "home", icon: "house", spot: homeButton },
    { screen: "list", icon: "receipt-text", spot: [5, 14, 90, 40] },
  ],
  receiveBonus: [
    { screen: "home", icon: "gift", spot: tile(2) },
    { screen: "list", icon: "ticket", spot: [5, 14, 90, 12] },
    { screen: "sheet", icon: "gift", spot: sheetButton },
  ],
  endBonus: [
    { screen: "sheet", icon: "arrow-left-right", spot: sheetButton },
    { screen: "list", icon: "gift", spot: [5, 14, 90, 12] },
    { screen: "home", icon: "wallet", spot: balance },
    { screen: "home", icon: "arrow-down-left", spot: tile(0) },
  ],
}
