import type { JetSpecs, SeedItem } from "./specs"

/** The jets by size (part 1 §2-3); dimensions in `studio/subjects/air/README.md`. */
export const jets: SeedItem<JetSpecs>[] = [
  {
    id: "jet-brezza",
    name: "Brezza VL",
    dailyPriceCents: null,
    specs: {
      kind: "jet",
      passengers: 4,
      year: 2019,
      type: { it: "Very light jet", en: "Very light jet" },
      rangeKm: 2100,
      cruiseKmh: 750,
      petsAllowed: false,
      smokingAllowed: false,
      summary: {
        it: "Quattro posti uno di fronte all’altro, per voli di una o due ore. Dalla Sardegna raggiunge senza scalo Londra, Parigi e Ibiza, e le bastano piste corte.",
        en: "Four seats facing one another, for flights of an hour or two. From Sardinia it reaches London, Paris and Ibiza non-stop, and short runways are enough for it.",
      },
    },
  },
  {
    id: "jet-levante",
    name: "Levante L",
    dailyPriceCents: null,
    specs: {
      kind: "jet",
      passengers: 7,
      year: 2021,
      type: { it: "Jet leggero", en: "Light jet" },
      rangeKm: 3700,
      cruiseKmh: 830,
      petsAllowed: true,
      smokingAllowed: false,
      summary: {
        it: "Sette posti e sei finestrini tondi per lato. Copre tutta l’Europa senza scalo; gli animali viaggiano in cabina con i loro padroni.",
        en: "Seven seats and six round windows a side. It covers all of Europe non-stop, and pets travel in the cabin with their owners.",
      },
    },
  },
  {
    id: "jet-ponente",
    name: "Ponente M",
    dailyPriceCents: null,
    specs: {
      kind: "jet",
      passengers: 8,
      year: 2017,
      type: { it: "Jet medio", en: "Midsize jet" },
      rangeKm: 5200,
      cruiseKmh: 830,
      petsAllowed: false,
      smokingAllowed: false,
      summary: {
        it: "Otto posti in una cabina più alta e più larga di quella di un jet leggero. Con 5.200 km di autonomia da Olbia si vola fino a Dubai.",
        en: "Eight seats in a cabin taller and wider than a light jet’s. With a range of 5,200 km, it flies from Olbia as far as Dubai.",
      },
    },
  },
  {
    id: "jet-libeccio",
    name: "Libeccio SM",
    dailyPriceCents: null,
    specs: {
      kind: "jet",
      passengers: 9,
      year: 2020,
      type: { it: "Jet super medio", en: "Super-midsize jet" },
      rangeKm: 5900,
      cruiseKmh: 870,
      petsAllowed: false,
      smokingAllowed: true,
      summary: {
        it: "Nove posti, sette finestrini per lato e 870 km/h di crociera. È l’unico dei jet medi a bordo del quale si può fumare.",
        en: "Nine seats, seven windows a side and a cruise of 870 km/h. It is the only one of the midsize jets where smoking is allowed.",
      },
    },
  },
  {
    id: "jet-grecale",
    name: "Grecale LR",
    dailyPriceCents: null,
    specs: {
      kind: "jet",
      passengers: 14,
      year: 2022,
      type: { it: "Jet a lungo raggio", en: "Large long-range jet" },
      rangeKm: 13000,
      cruiseKmh: 900,
      petsAllowed: true,
      smokingAllowed: true,
      summary: {
        it: "Quattordici posti e 13.000 km di autonomia: dalla Sardegna a New York, a Città del Capo o a Tokyo senza scalo. A bordo sono ammessi gli animali e si può fumare.",
        en: "Fourteen seats and a range of 13,000 km: from Sardinia to New York, Cape Town or Tokyo non-stop. Pets are welcome on board and smoking is allowed.",
      },
    },
  },
  {
    id: "jet-tramontana",
    name: "Tramontana XL",
    dailyPriceCents: null,
    specs: {
      kind: "jet",
      passengers: 19,
      year: 2016,
      type: { it: "Aereo di linea in allestimento privato", en: "Airliner as a private jet" },
      rangeKm: 11000,
      cruiseKmh: 830,
      petsAllowed: true,
      smokingAllowed: false,
      summary: {
        it: "La fusoliera di un aereo di linea con diciannove posti soltanto: per chi viaggia in gruppo e vuole stare insieme. Gli animali sono ammessi in cabina.",
        en: "The fuselage of an airliner with no more than nineteen seats, for a party that wants to travel together. Pets are allowed in the cabin.",
      },
    },
  },
]
