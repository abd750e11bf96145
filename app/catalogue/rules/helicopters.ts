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
      hourlyRateCents: 220_000,
      engines: 1,
      year: 2020,
      summary: {
        it: "Cinque posti e una turbina, per i voli brevi lungo la costa. Da Olbia a Porto Cervo bastano venti minuti, decollo e atterraggio compresi.",
        en: "Five seats and a single turbine, for short hops along the coast. Olbia to Porto Cervo takes twenty minutes, take-off and landing included.",
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
      hourlyRateCents: 300_000,
      engines: 2,
      year: 2021,
      summary: {
        it: "Sei posti e due turbine. Il rotore di coda, chiuso in un anello, rende più sicuro l’imbarco e più silenzioso il volo.",
        en: "Six seats and two turbines. The tail rotor is enclosed in a ring, for safer boarding and a quieter flight.",
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
      hourlyRateCents: 390_000,
      engines: 2,
      year: 2019,
      summary: {
        it: "Otto posti, cinque pale e carrello retrattile. È più veloce degli altri tre e vola da Cagliari a Roma in circa un’ora e mezza.",
        en: "Eight seats, five blades and retractable wheels. It outpaces the other three, and flies from Cagliari to Rome in about an hour and a half.",
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
      hourlyRateCents: 580_000,
      engines: 2,
      year: 2018,
      summary: {
        it: "Dodici posti in un’unica cabina, con cinque finestrini in fila per lato. È adatto a un gruppo, o a pochi passeggeri con molti bagagli.",
        en: "Twelve seats in one cabin, with a row of five windows on each side. There is room for a group, or for a few passengers with plenty of luggage.",
      },
    },
  },
]
