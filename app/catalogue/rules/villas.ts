import type { Bilingual, SeedItem, VillaSpecs } from "./specs"

const pool: Bilingual = { it: "Piscina", en: "Pool" }
const airConditioning: Bilingual = { it: "Aria condizionata", en: "Air conditioning" }
const wifi: Bilingual = { it: "Wi-Fi", en: "Wi-Fi" }
const parking: Bilingual = { it: "Parcheggio nel giardino", en: "Parking in the grounds" }
const outdoorKitchen: Bilingual = { it: "Cucina all’aperto", en: "Outdoor kitchen" }
const housekeeping: Bilingual = { it: "Pulizie ogni giorno", en: "Daily housekeeping" }
const cook: Bilingual = { it: "Cuoco su richiesta", en: "Cook on request" }
const fireplace: Bilingual = { it: "Camino", en: "Fireplace" }

/** The six villas with their price per night (part 1 §2); descriptions in `studio/subjects/villas/README.md`. */
export const villas: (SeedItem<VillaSpecs> & { dailyPriceCents: number })[] = [
  {
    id: "villa-lu-stazzu",
    name: "Lu Stazzu",
    dailyPriceCents: 54_000,
    specs: {
      kind: "villa",
      guests: 6,
      bedrooms: 3,
      bathrooms: 3,
      place: "San Pantaleo, Gallura",
      at: { lat: 41.046, lon: 9.463 },
      summary: {
        it: "Uno stazzo di granito, la casa tipica dei pastori galluresi. È tutto su un piano, lungo e basso, sotto una pergola tra sughere e massi.",
        en: "A granite stazzo, the traditional home of Gallura’s shepherds. It is long and low, all on one floor, under a pergola among cork oaks and boulders.",
      },
      description: {
        it: "Come in ogni stazzo, le stanze sono in fila e ognuna ha la sua porta sul lastricato. Davanti, sotto la pergola, ci sono un tavolo lungo e un divano. A pochi passi, la piscina è a filo della pietra.\n\nAll’interno ci sono muri di granito a vista, travi di ginepro e un camino in soggiorno. Ognuna delle tre camere ha il suo bagno.\n\nSan Pantaleo è a dieci minuti a piedi. Per le spiagge della Costa Smeralda basta un quarto d’ora d’auto.",
        en: "In true stazzo fashion, the rooms sit in a row, each with its own door to the stone terrace. Out front, the pergola shelters a long table and a sofa. The pool is a few steps away, flush with the paving.\n\nInside are bare granite walls, juniper beams and a living room with a fireplace. All three bedrooms have their own bathroom.\n\nThe village of San Pantaleo is a ten-minute walk, and the beaches of the Costa Smeralda are a quarter of an hour by car.",
      },
      has: [pool, fireplace, airConditioning, wifi, outdoorKitchen, parking],
    },
  },
  {
    id: "villa-capo-bianco",
    name: "Capo Bianco",
    dailyPriceCents: 390_000,
    specs: {
      kind: "villa",
      guests: 12,
      bedrooms: 6,
      bathrooms: 7,
      place: "Cala di Volpe, Costa Smeralda",
      at: { lat: 41.09, lon: 9.535 },
      summary: {
        it: "Un piano bianco e vetrato, sospeso su una base di granito sulla punta degli scogli. La piscina arriva al bordo della roccia.",
        en: "A white, glazed upper floor juts out over a granite base at the tip of the rocks. The pool runs right to the edge.",
      },
      description: {
        it: "Al piano inferiore, nella base di granito, ci sono la cucina, la sala da pranzo e il soggiorno. Le vetrate del soggiorno scompaiono nel muro e la stanza diventa un tutt’uno con la terrazza. Al piano superiore, quello bianco, tutte le camere guardano il mare.\n\nLa terrazza gira attorno alla casa fino alla piscina, lunga dodici metri, sul ciglio degli scogli. Una scala scavata nel granito scende al mare, dove c’è un gavitello per il tender.\n\nCala di Volpe è dall’altra parte della baia e Porto Cervo è a un quarto d’ora d’auto.",
        en: "The kitchen, dining room and living room are downstairs, within the granite base. Slide the living-room glass into the wall and the floor carries straight on to the terrace. Upstairs, in the white storey, every bedroom faces the sea.\n\nThe terrace wraps around the house to a twelve-metre pool on the brow of the rocks. Steps cut into the granite lead down to the water, where there is a mooring for a tender.\n\nCala di Volpe is across the bay, and Porto Cervo is a quarter of an hour by car.",
      },
      has: [
        pool,
        { it: "Accesso diretto al mare", en: "Direct access to the sea" },
        { it: "Gavitello per il tender", en: "Mooring for a tender" },
        airConditioning,
        wifi,
        housekeeping,
        cook,
        parking,
      ],
    },
  },
  {
    id: "villa-oleandra",
    name: "Villa Oleandra",
    dailyPriceCents: 245_000,
    specs: {
      kind: "villa",
      guests: 10,
      bedrooms: 5,
      bathrooms: 6,
      place: "Pantogia, Porto Cervo",
      at: { lat: 41.117, lon: 9.516 },
      summary: {
        it: "Muri modellati a mano, una loggia ad archi, travi di ginepro e coppi. Una villa nello stile della Costa Smeralda degli anni Sessanta.",
        en: "Hand-shaped walls, an arched loggia, juniper beams and clay tiles, in the style of the Costa Smeralda of the sixties.",
      },
      description: {
        it: "La casa segue la collina e non ha un solo angolo retto. Al centro, il salone si apre su una loggia ad archi dove si cena all’ombra. Ai lati ci sono le due ali con le camere, una bassa e una a due piani, con le porte sul giardino.\n\nIntorno crescono oleandri, buganvillee e ginepri, tra le rocce lasciate al loro posto. La piscina asseconda il terreno e ha i lettini sul lato verso il mare.\n\nPantogia è la collina sopra Porto Cervo. In cinque minuti d’auto si è in piazzetta o al porto vecchio.",
        en: "The house rises and falls with the hill, without a right angle in it. In the middle, the drawing room opens onto an arched loggia for dinner in the shade. The bedrooms are in the wings to either side, one low and one on two floors, with doors to the garden.\n\nOleander, bougainvillea and junipers grow all around, among rocks left where they were. The pool follows the lie of the land, with loungers on the side towards the sea.\n\nPantogia is the hill above Porto Cervo, five minutes by car from the piazzetta and the old port.",
      },
      has: [pool, { it: "Vista sul mare", en: "Sea view" }, airConditioning, wifi, housekeeping, cook, parking],
    },
  },
  {
    id: "villa-le-terrazze",
    name: "Le Terrazze",
    dailyPriceCents: 98_000,
    specs: {
      kind: "villa",
      guests: 8,
      bedrooms: 4,
      bathrooms: 4,
      place: "Costa Paradiso",
      at: { lat: 41.051, lon: 8.946 },
      summary: {
        it: "Tre piani a gradoni lungo la scogliera, ognuno con il suo giardino. La piscina è su quello di mezzo.",
        en: "Three floors step back up the cliff, each with its own garden. The pool is on the middle one.",
      },
      description: {
        it: "Una scala esterna collega i tre piani. In basso ci sono tre camere e una terrazza a ponente. Al piano di mezzo c’è la zona giorno, con la cucina, il tavolo da otto e la piscina davanti alle vetrate. In alto ci sono la camera grande e un angolo per la sera.\n\nDa tutti i piani si vede il mare fino alla Corsica, senza vicini davanti.\n\nAlla spiaggia di Li Cossi si arriva a piedi, lungo il sentiero costiero.",
        en: "An outside stair connects the three floors. Three bedrooms are at the bottom, with a west-facing terrace. The living space is in the middle, with the kitchen, a table for eight and the pool just in front of the glass. At the top are the large bedroom and a spot for the evening.\n\nEvery floor looks over the sea as far as Corsica, with no neighbours in front.\n\nA path along the coast takes you to Li Cossi beach on foot.",
      },
      has: [
        pool,
        { it: "Vista sul mare", en: "Sea view" },
        { it: "Sentiero per la spiaggia", en: "Path to the beach" },
        airConditioning,
        wifi,
        parking,
      ],
    },
  },
  {
    id: "villa-pineta",
    name: "Pineta",
    dailyPriceCents: 125_000,
    specs: {
      kind: "villa",
      guests: 8,
      bedrooms: 4,
      bathrooms: 4,
      place: "Santa Margherita di Pula",
      at: { lat: 38.928, lon: 8.934 },
      summary: {
        it: "Un piano di vetro sotto un tetto sottile, all’ombra di alti pini domestici. Davanti, una lunga vasca d’acqua.",
        en: "A single floor of glass under a thin roof and tall stone pines, with a long basin of water in front.",
      },
      description: {
        it: "I muri sono pochissimi. Il soggiorno, la sala da pranzo e le quattro camere sono in fila dietro il vetro, con le tende al posto delle pareti. Due muri di granito reggono il tetto e il camino.\n\nLa vasca è lunga quanto la casa, per metà piscina e per metà specchio d’acqua. Sotto i pini, un sentiero di lastre porta al cancello. Da lì alla spiaggia sono trecento metri.\n\nL’aeroporto di Cagliari è a tre quarti d’ora d’auto.",
        en: "There are hardly any walls. The living room, dining room and four bedrooms sit in a row behind glass, with curtains to close them off. Two granite walls carry the roof and the fireplace.\n\nThe basin is as long as the house, half swimming pool and half mirror. Stepping stones lead under the pines to the gate, and the beach is three hundred metres further on.\n\nCagliari airport is three quarters of an hour by car.",
      },
      has: [
        pool,
        { it: "Spiaggia a 300 m", en: "Beach 300 m away" },
        fireplace,
        airConditioning,
        wifi,
        housekeeping,
        parking,
      ],
    },
  },
  {
    id: "villa-torre-vecchia",
    name: "Tenuta Torre Vecchia",
    dailyPriceCents: 190_000,
    specs: {
      kind: "villa",
      guests: 14,
      bedrooms: 7,
      bathrooms: 8,
      place: "Alghero",
      at: { lat: 40.602, lon: 8.321 },
      summary: {
        it: "Una vecchia tenuta tra vigne e ulivi, con la torre di pietra, la casa lunga e il palmento.",
        en: "An old estate among vines and olive trees, with a stone tower, a long house and a former wine press.",
      },
      description: {
        it: "La torre è la parte più antica. Ha tre stanze una sopra l’altra, e in cima uno studio con vista sui quattro lati. Al piano terra della casa lunga gli archi si aprono sulla pergola, mentre al primo piano ci sono cinque camere. Il palmento, restaurato, è un alloggio indipendente.\n\nDavanti alla casa c’è la piscina, e più in là otto ettari di vermentino e cannonau. Il vino e l’olio della tenuta sono in vendita per gli ospiti.\n\nAlghero è a dieci minuti d’auto, la sua lunga spiaggia a un quarto d’ora.",
        en: "The tower was here first. It has three rooms, one above the other, with a study at the top that looks out on all four sides. The ground floor of the long house is all arches, open to the pergola, and upstairs on the first floor are five bedrooms. The old wine press has been restored as separate quarters.\n\nIn front of the house is the pool, and beyond it are eight hectares of Vermentino and Cannonau. Guests can buy the estate’s own wine and oil.\n\nAlghero is ten minutes by car, and its long beach a quarter of an hour.",
      },
      has: [
        pool,
        { it: "Vigna e uliveto", en: "Vineyard and olive grove" },
        fireplace,
        airConditioning,
        wifi,
        outdoorKitchen,
        housekeeping,
        cook,
        parking,
      ],
    },
  },
]
