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
        it: "Settanta metri su tre ponti, con sei cabine e un equipaggio di diciassette persone. A poppa lo specchio si apre sul beach club, a pelo d’acqua; il tender esce da un portellone di fianco. Con 5.000 miglia di autonomia, il giro della Sardegna si fa senza rifornimenti.",
        en: "Seventy metres over three decks, with six cabins and a crew of seventeen. The stern opens onto a beach club at water level, and the tender leaves through a door in the side. With a range of 5,000 miles, she sails all around Sardinia without refuelling.",
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
        it: "Due ponti e un sun deck per dieci ospiti, con cinque cabine e nove persone d’equipaggio. Si cena all’aperto sul ponte superiore, al riparo del tetto; per il bagno c’è la piattaforma di poppa.",
        en: "Two decks and a sun deck for ten guests, with five cabins and a crew of nine. Dinner is served outside on the upper deck, under the overhang; the platform at the stern is for swimming.",
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
        it: "Trenta metri, trenta nodi: da Porto Cervo a Bonifacio in meno di un’ora. Il salone è vetrato sotto un unico tetto basso e si apre sul pozzetto; quattro cabine per chi vuole fermarsi la notte.",
        en: "Thirty metres and thirty knots: Porto Cervo to Bonifacio in less than an hour. The glazed saloon lies under one low roof and opens onto the cockpit; four cabins are there for those who stay the night.",
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
        it: "Uno sloop di quaranta metri con un albero di cinquantadue e una randa square top. In navigazione, con il vento giusto, il motore resta spento; in rada, la coperta è tutta degli ospiti: otto, in quattro cabine.",
        en: "A sloop of forty metres with a mast of fifty-two and a square-headed main. Given wind, the engine stays off; at anchor, the deck belongs to the guests: eight of them, in four cabins.",
      },
    },
  },
]
