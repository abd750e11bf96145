import type { ListingInput } from "../../../app/partners/forms"

const text = { description: "A quiet place to leave from and to come back to." }

/** Complete listings, as a partner types them. */
export const typedListings = {
  car: {
    ...text,
    category: "cars",
    name: "Maserati MC20 Cielo",
    location: "Olbia",
    tariff: "exotic",
    powerHp: "630",
    engine: "3.0 V6 twin-turbo",
    torqueNm: "730",
    accelerationSeconds: "3,0",
    maxSpeedKmh: "320",
    seats: "2",
    color: "Acquamarina",
    price: "350",
  },
  yacht: {
    ...text,
    category: "yachts",
    name: "Ponente 30",
    location: "Porto Rotondo",
    yachtType: "motor",
    guests: "10",
    lengthM: "30",
    beamM: "6.8",
    cabins: "5",
    crew: "5",
    cruiseKnots: "18",
    rangeNm: "600",
    hull: "grey",
    price: "5000",
  },
  villa: {
    ...text,
    category: "villas",
    name: "Casa Ginepro",
    location: "Cala Sinzias, Castiadas",
    guests: "6",
    bedrooms: "3",
    bathrooms: "2",
    mapPlace: "Villasimius",
    features: "Pool\nWi-Fi",
    price: "300",
  },
} satisfies Record<string, ListingInput>

export type TypedKind = keyof typeof typedListings
