import type { SeedItem, YachtSpecs } from "./specs"

/** The yachts in the site's order (part 1 §3, §9); dimensions in `studio/subjects/sea/README.md`. */
export const yachts: (SeedItem<YachtSpecs> & { dailyPriceCents: number })[] = [
  {
    id: "yacht-granito",
    name: "Granito 70",
    dailyPriceCents: 1_100_000,
    specs: {
      kind: "yacht",
      guests: 12,
      cabins: 6,
      crew: 17,
      lengthM: 70,
      beamM: 12.6,
      cruiseKnots: 14,
      rangeNm: 5000,
      type: { it: "Yacht a motore", en: "Motor yacht" },
      hull: { it: "blu notte", en: "navy blue" },
      summary: {
        it: "Settanta metri su tre ponti, con sei cabine e diciassette persone d’equipaggio. La poppa si apre sul beach club, a pelo d’acqua, e il tender esce da un portellone sulla fiancata. Con 5.000 miglia nautiche di autonomia si fa il giro della Sardegna senza rifornimento.",
        en: "Seventy metres over three decks, with six cabins and a crew of seventeen. The stern opens into a beach club at water level, and the tender launches from a door in the side. With a range of 5,000 nautical miles, you can circle Sardinia without stopping for fuel.",
      },
    },
  },
  {
    id: "yacht-perla",
    name: "Perla 45",
    dailyPriceCents: 690_000,
    specs: {
      kind: "yacht",
      guests: 10,
      cabins: 5,
      crew: 9,
      lengthM: 45,
      beamM: 8.9,
      cruiseKnots: 13,
      rangeNm: 3500,
      type: { it: "Yacht a motore", en: "Motor yacht" },
      hull: { it: "bianco", en: "white" },
      summary: {
        it: "Due ponti e un sun deck per dieci ospiti, con cinque cabine e nove persone d’equipaggio. Si cena all’aperto sul ponte superiore, al riparo del tetto, e ci si tuffa dalla piattaforma di poppa.",
        en: "Two decks and a sun deck for ten guests, with five cabins and a crew of nine. Dinner is outdoors on the upper deck, sheltered by the overhang. For a swim, step off the platform at the stern.",
      },
    },
  },
  {
    id: "yacht-saetta",
    name: "Saetta 30",
    dailyPriceCents: 390_000,
    specs: {
      kind: "yacht",
      guests: 8,
      cabins: 4,
      crew: 4,
      lengthM: 30,
      beamM: 6.9,
      cruiseKnots: 30,
      rangeNm: 400,
      type: { it: "Yacht sportivo open", en: "Open sport yacht" },
      hull: { it: "grafite", en: "graphite" },
      summary: {
        it: "È lungo trenta metri, fa trenta nodi e va da Porto Cervo a Bonifacio in meno di un’ora. Il salone vetrato, sotto un unico tetto basso, si apre sul pozzetto. Per la notte ci sono quattro cabine.",
        en: "Thirty metres long, at thirty knots, she takes you from Porto Cervo to Bonifacio in under an hour. The glazed saloon sits beneath a single low roof and opens onto the cockpit. Stay the night in one of four cabins.",
      },
    },
  },
  {
    id: "yacht-bolina",
    name: "Bolina 40",
    dailyPriceCents: 540_000,
    specs: {
      kind: "yacht",
      guests: 8,
      cabins: 4,
      crew: 6,
      lengthM: 40,
      beamM: 8.6,
      cruiseKnots: 11,
      type: { it: "Yacht a vela", en: "Sailing yacht" },
      hull: { it: "blu scuro", en: "dark blue" },
      summary: {
        it: "Uno sloop di quaranta metri, con un albero di cinquantadue e una randa square top. Con il vento giusto si naviga a motore spento. In rada, gli otto ospiti hanno la coperta tutta per loro, e per la notte ci sono quattro cabine.",
        en: "A forty-metre sloop with a fifty-two-metre mast and a square-headed mainsail. Given the right wind, the engine stays off. At anchor, the whole deck is yours, and four cabins sleep eight guests.",
      },
    },
  },
]
