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
        it: "Uno stazzo di granito, la casa dei pastori galluresi: un solo piano lungo e basso sotto una pergola, tra sughere e massi.",
        en: "A stazzo of granite, the house of Gallura’s shepherds: one long, low floor under a pergola, among cork oaks and boulders.",
      },
      description: {
        it: "Le stanze stanno in fila, come vuole lo stazzo, e ognuna ha la sua porta sul lastricato. Davanti corre la pergola, con un tavolo lungo e un divano; poco più in là, la piscina è a filo della pietra.\n\nDentro, muri di granito a vista, travi di ginepro e un camino nel soggiorno. Le tre camere hanno ciascuna il suo bagno.\n\nIl paese di San Pantaleo è a dieci minuti a piedi; le spiagge della Costa Smeralda a un quarto d’ora d’auto.",
        en: "The rooms stand in a row, as a stazzo has them, and each has its own door onto the stone terrace. The pergola runs in front, with a long table and a sofa; a few steps on, the pool lies level with the paving.\n\nInside there are bare granite walls, juniper beams and a fireplace in the living room. Each of the three bedrooms has its own bathroom.\n\nThe village of San Pantaleo is ten minutes away on foot, the beaches of the Costa Smeralda a quarter of an hour by car.",
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
        it: "Un volume bianco e vetrato che sporge da una base di granito, sulla punta degli scogli. La piscina arriva al bordo della roccia.",
        en: "A white, glazed bar that reaches out over a base of granite, at the tip of the rocks. The pool ends where the rock does.",
      },
      description: {
        it: "Di sotto, nella base di pietra, si vive e si mangia: la cucina, la sala da pranzo e un soggiorno le cui vetrate scompaiono nel muro e lasciano una sola superficie con la terrazza. Di sopra, nel volume bianco, le camere guardano tutte il mare.\n\nLa terrazza gira attorno alla casa fino alla piscina, dodici metri d’acqua sul ciglio degli scogli. Una scala scavata nel granito scende al mare, dove c’è un gavitello per il tender.\n\nCala di Volpe è dall’altra parte della baia; Porto Cervo, a un quarto d’ora d’auto.",
        en: "Below, in the base of stone, one lives and eats: the kitchen, the dining room and a living room whose glass slides into the wall and leaves a single floor with the terrace. Above, in the white bar, every bedroom looks at the sea.\n\nThe terrace goes around the house to the pool, twelve metres of water on the brow of the rocks. Steps cut into the granite lead down to the sea, where there is a mooring for a tender.\n\nCala di Volpe is on the other side of the bay; Porto Cervo is a quarter of an hour by car.",
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
        it: "Muri modellati a mano, una loggia ad archi, travi di ginepro e coppi: la Costa Smeralda com’era negli anni Sessanta.",
        en: "Walls shaped by hand, a loggia of arches, juniper beams and clay tiles: the Costa Smeralda as it was built in the sixties.",
      },
      description: {
        it: "La casa sale e scende con la collina e non ha un angolo retto. Al centro, il salone si apre su una loggia ad archi dove si cena all’ombra; ai lati stanno le ali delle camere, una bassa e una a due piani, con porte sul giardino.\n\nIntorno, oleandri e buganvillee, ginepri e rocce lasciate dov’erano. La piscina segue il terreno, con i lettini sul lato verso il mare.\n\nPantogia è la collina sopra Porto Cervo: la piazzetta e il porto vecchio sono a cinque minuti d’auto.",
        en: "The house rises and falls with the hill and has no right angle. At its centre, the drawing room opens onto a loggia of arches, where dinner is in the shade; on either side are the wings of the bedrooms, one low and one of two floors, with doors to the garden.\n\nAround it grow oleander and bougainvillea, junipers, and rocks left where they were. The pool follows the ground, with loungers on the side towards the sea.\n\nPantogia is the hill above Porto Cervo: the piazzetta and the old port are five minutes away by car.",
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
        it: "Tre piani che arretrano uno sull’altro lungo la scogliera, ognuno con il suo giardino; la piscina è su quello di mezzo.",
        en: "Three floors that step back up the cliff, each with its garden; the pool lies on the middle one.",
      },
      description: {
        it: "Una scala esterna lega i tre piani. In basso due camere, con una terrazza a ponente; in mezzo si vive, tra la cucina, il tavolo da otto e la piscina davanti alle vetrate; in alto la camera grande e un posto per la sera.\n\nDa ogni piano si vede il mare fino alla Corsica, e nessuno dei tre ha vicini davanti.\n\nLa spiaggia di Li Cossi si raggiunge a piedi per un sentiero lungo la costa.",
        en: "A stair outside joins the three floors. Below are two bedrooms, with a terrace to the west; in the middle one lives, between the kitchen, the table for eight and the pool in front of the glass; above are the large bedroom and a place for the evening.\n\nEvery floor sees the sea as far as Corsica, and none of them has neighbours in front.\n\nThe beach of Li Cossi is reached on foot by a path along the coast.",
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
        it: "Un piano di vetro sotto un tetto sottile e i pini domestici, con una lunga vasca d’acqua davanti.",
        en: "One floor of glass under a thin roof and tall stone pines, with a long basin of water before it.",
      },
      description: {
        it: "Non ci sono quasi muri: il soggiorno, la sala da pranzo e le quattro camere stanno in fila dietro il vetro, e le tende fanno il resto. Due muri di granito tengono il tetto e il camino.\n\nLa vasca corre davanti a tutta la casa: per metà è piscina, per metà specchio. Sotto i pini, un sentiero di lastre porta al cancello e da lì, in trecento metri, alla spiaggia.\n\nL’aeroporto di Cagliari è a tre quarti d’ora d’auto.",
        en: "There are hardly any walls: the living room, the dining room and the four bedrooms stand in a row behind glass, and curtains do the rest. Two walls of granite carry the roof and the fireplace.\n\nThe basin runs the length of the house: one half is a pool, the other a mirror. Under the pines, stepping stones lead to the gate, and from there it is three hundred metres to the beach.\n\nCagliari airport is three quarters of an hour away by car.",
      },
      has: [
        pool,
        { it: "Spiaggia a 300 m", en: "Beach at 300 m" },
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
        it: "Una vecchia tenuta con la torre di pietra, la casa lunga e il palmento, tra le vigne e gli ulivi.",
        en: "An old estate with its tower of stone, long house and press house, among vines and olives.",
      },
      description: {
        it: "La torre è la parte più antica: tre stanze una sull’altra, con in cima uno studio che guarda da quattro lati. Nella casa lunga il piano terra è tutto archi, aperti sulla pergola; al primo piano ci sono cinque camere. Il palmento, restaurato, è un alloggio a sé.\n\nDavanti alla casa, la piscina; oltre, otto ettari di vermentino e cannonau. La tenuta vende il suo vino e il suo olio agli ospiti.\n\nAlghero è a dieci minuti d’auto, la sua spiaggia lunga a un quarto d’ora.",
        en: "The tower is the oldest part: three rooms, one above the other, with a study at the top that looks out on four sides. In the long house, the ground floor is all arches, open to the pergola; five bedrooms are on the first floor. The press house has been restored as a dwelling of its own.\n\nThe pool lies before the house, and beyond it eight hectares of Vermentino and Cannonau. The estate sells its wine and oil to guests.\n\nAlghero is ten minutes away by car, its long beach a quarter of an hour.",
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
