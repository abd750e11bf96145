import { capoBianco } from "./capo-bianco.ts"
import type { House } from "./house.ts"
import { oleandra } from "./oleandra.ts"
import { pineta } from "./pineta.ts"
import { stazzu } from "./stazzu.ts"
import { tenuta } from "./tenuta.ts"
import { terrazze } from "./terrazze.ts"

/** The villas by their ids in the catalogue. */
export const houses: Record<string, House> = {
  "villa-lu-stazzu": stazzu,
  "villa-capo-bianco": capoBianco,
  "villa-oleandra": oleandra,
  "villa-le-terrazze": terrazze,
  "villa-pineta": pineta,
  "villa-torre-vecchia": tenuta,
}
