import type { Prize, PrizeKind } from "./edition"

/** The part of a text key that names a prize: `draw.prize-rolex`. */
export type PrizeName = PrizeKind | "rolex"

/** The watches of the headline prizes are Rolex watches (part 3 §9). */
export const prizeNameOf = ({ id, kind }: Pick<Prize, "id" | "kind">): PrizeName => (id === "watch" ? "rolex" : kind)
