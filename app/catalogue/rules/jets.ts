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
        it: "Quattro posti uno di fronte all’altro, per voli di una o due ore. Dalla Sardegna arriva senza scalo a Londra, Parigi e Ibiza, e atterra anche su piste corte.",
        en: "Four seats, face to face, for flights of an hour or two. It flies non-stop from Sardinia to London, Paris and Ibiza, and is at home on short runways.",
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
        it: "Sette posti e sei finestrini tondi per lato. Raggiunge tutta l’Europa senza scalo, e gli animali viaggiano in cabina con i padroni.",
        en: "Seven seats, with six round windows on each side. All of Europe is within reach non-stop, and pets travel in the cabin with their owners.",
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
        it: "Otto posti in una cabina più alta e più larga di quella di un jet leggero. Con 5.200 km di autonomia, da Olbia arriva fino a Dubai.",
        en: "Eight seats, in a cabin taller and wider than a light jet’s. Its range of 5,200 km takes you from Olbia as far as Dubai.",
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
        it: "Nove posti, sette finestrini per lato e una velocità di crociera di 870 km/h. Tra i jet medi è l’unico su cui si può fumare.",
        en: "Nine seats, seven windows on each side and a cruising speed of 870 km/h. Of the midsize jets, this is the only one that allows smoking.",
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
        it: "Quattordici posti e 13.000 km di autonomia. Dalla Sardegna vola senza scalo a New York, Città del Capo o Tokyo. Gli animali sono ammessi e a bordo si può fumare.",
        en: "Fourteen seats and a range of 13,000 km. Fly non-stop from Sardinia to New York, Cape Town or Tokyo. Pets are welcome on board, and smoking is allowed.",
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
        it: "Un aereo di linea con diciannove posti soltanto, ideale per un gruppo che vuole viaggiare insieme. Gli animali sono ammessi in cabina.",
        en: "An airliner with just nineteen seats, for a group that wants to travel together. Pets are welcome in the cabin.",
      },
    },
  },
]
