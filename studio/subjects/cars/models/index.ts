import type { CarShape } from "../shape.ts"
import { polo } from "./volkswagen-polo.ts"
import { tRoc } from "./volkswagen-t-roc.ts"
import { tiguan } from "./volkswagen-tiguan.ts"
import { rs3 } from "./audi-rs3-sportback.ts"
import { giulia } from "./alfa-romeo-giulia-quadrifoglio.ts"
import { m4 } from "./bmw-m4-competition.ts"

/** Every car the studio draws, by the id it has in the catalogue. */
export const shapes: Record<string, CarShape> = {
  "volkswagen-polo": polo,
  "volkswagen-t-roc": tRoc,
  "volkswagen-tiguan": tiguan,
  "audi-rs3-sportback": rs3,
  "alfa-romeo-giulia-quadrifoglio": giulia,
  "bmw-m4-competition": m4,
}
