import type { BuildModel } from "../subject.ts"
import { card, cards } from "./card/card.ts"
import { washes } from "./wash/washes.ts"

export const objects: Record<string, BuildModel> = {
  "card-silver": card("silver", "Silver"),
  "card-gold": card("gold", "Gold"),
  "card-platinum": card("platinum", "Platinum"),
  cards,
  ...washes,
}
