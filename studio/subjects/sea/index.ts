import type { BuildModel } from "../subject.ts"
import { dusk } from "./dusk.ts"
import { sloop } from "./sloop.ts"
import { motorYacht } from "./yacht.ts"
import { navy70 } from "./yachts/navy-70.ts"
import { sail40 } from "./yachts/sail-40.ts"
import { sport30 } from "./yachts/sport-30.ts"
import { white45 } from "./yachts/white-45.ts"

export const sea: Record<string, BuildModel> = {
  dusk,
  "yacht-granito": () => motorYacht(navy70),
  "yacht-perla": () => motorYacht(white45),
  "yacht-saetta": () => motorYacht(sport30),
  "yacht-bolina": () => sloop(sail40),
}
