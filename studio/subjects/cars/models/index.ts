import type { CarShape } from "../shape.ts"
import { giulia } from "./alfa-romeo-giulia-quadrifoglio.ts"
import { stelvio } from "./alfa-romeo-stelvio-quadrifoglio.ts"
import { rs3 } from "./audi-rs3-sportback.ts"
import { m4 } from "./bmw-m4-competition.ts"
import { formentor } from "./cupra-formentor.ts"
import { f8 } from "./ferrari-f8-tributo.ts"
import { cinquecento } from "./fiat-500.ts"
import { ducato } from "./fiat-ducato.ts"
import { panda } from "./fiat-panda.ts"
import { huracan } from "./lamborghini-huracan-evo.ts"
import { mx5 } from "./mazda-mx-5.ts"
import { sl55 } from "./mercedes-amg-sl-55.ts"
import { miniCabrio } from "./mini-cooper-cabrio.ts"
import { carrera } from "./porsche-911-carrera-s.ts"
import { polo } from "./volkswagen-polo.ts"
import { tRoc } from "./volkswagen-t-roc.ts"
import { tiguan } from "./volkswagen-tiguan.ts"

/** All cars that the studio renders, by their id in the catalogue. */
export const shapes: Record<string, CarShape> = {
  "porsche-911-carrera-s": carrera,
  "ferrari-f8-tributo": f8,
  "lamborghini-huracan-evo": huracan,
  "cupra-formentor": formentor,
  "fiat-500": cinquecento,
  "fiat-ducato": ducato,
  "fiat-panda": panda,
  "mini-cooper-cabrio": miniCabrio,
  "volkswagen-polo": polo,
  "volkswagen-t-roc": tRoc,
  "volkswagen-tiguan": tiguan,
  "audi-rs3-sportback": rs3,
  "alfa-romeo-giulia-quadrifoglio": giulia,
  "bmw-m4-competition": m4,
  "alfa-romeo-stelvio-quadrifoglio": stelvio,
  "mercedes-amg-sl-55": sl55,
  "mazda-mx-5": mx5,
}
