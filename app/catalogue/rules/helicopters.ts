import type { HelicopterSpecs, SeedItem } from "./specs"

/** The helicopters by size (part 1 §3); dimensions in `studio/subjects/air/README.md`. */
export const helicopters: SeedItem<HelicopterSpecs>[] = [
  {
    id: "heli-rondine",
    name: "Rondine 1",
    dailyPriceCents: null,
    specs: {
      kind: "helicopter",
      passengers: 5,
      rangeNm: 300,
      cruiseKnots: 150,
      engines: 1,
      year: 2020,
      summary: {
        it: "Cinque posti e una turbina, per spostarsi lungo la costa: da Olbia a Porto Cervo in meno di dieci minuti.",
        en: "Five seats and a single turbine, to go along the coast: Olbia to Porto Cervo in under ten minutes.",
      },
    },
  },
  {
    id: "heli-gabbiano",
    name: "Gabbiano 2",
    dailyPriceCents: null,
    specs: {
      kind: "helicopter",
      passengers: 6,
      rangeNm: 345,
      cruiseKnots: 135,
      engines: 2,
      year: 2021,
      summary: {
        it: "Sei posti e due turbine. Il rotore di coda è chiuso in un anello: a terra è più sicuro per chi sale, in volo fa meno rumore.",
        en: "Six seats and two turbines. Its tail rotor turns inside a ring: safer on the ground for those who board, and quieter in the air.",
      },
    },
  },
  {
    id: "heli-falco",
    name: "Falco 3",
    dailyPriceCents: null,
    specs: {
      kind: "helicopter",
      passengers: 8,
      rangeNm: 570,
      cruiseKnots: 162,
      engines: 2,
      year: 2019,
      summary: {
        it: "Otto posti, cinque pale e il carrello che rientra: è il più veloce dei quattro. Da Cagliari a Roma impiega circa un’ora e venti.",
        en: "Eight seats, five blades and wheels that draw in: the fastest of the four. Cagliari to Rome takes about an hour and twenty minutes.",
      },
    },
  },
  {
    id: "heli-aquila",
    name: "Aquila 4",
    dailyPriceCents: null,
    specs: {
      kind: "helicopter",
      passengers: 12,
      rangeNm: 540,
      cruiseKnots: 151,
      engines: 2,
      year: 2018,
      summary: {
        it: "Dodici posti in una sola cabina, con cinque finestrini in fila per lato. Per gruppi, o per pochi con molto bagaglio.",
        en: "Twelve seats in one cabin, with five windows in a row on each side. For a party, or for a few with much luggage.",
      },
    },
  },
]
