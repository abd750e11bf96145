/** Who flies, as far as it decides which jets are shown. */
export type Party = { passengers: number; pets: boolean; smoking: boolean }

/** What a jet offers, as the catalogue keeps it. */
export type Cabin = { passengers: number; petsAllowed: boolean; smokingAllowed: boolean }

/** Whether a jet has the seats, and allows what is asked for (part 2 §2). */
export const suits = (jet: Cabin, { passengers, pets, smoking }: Party): boolean =>
  jet.passengers >= passengers && (jet.petsAllowed || !pets) && (jet.smokingAllowed || !smoking)
