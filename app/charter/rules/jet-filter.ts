/** The passengers and their preferences, by which jets are filtered. */
export type PassengerNeeds = { passengers: number; pets: boolean; smoking: boolean }

export type Cabin = { passengers: number; petsAllowed: boolean; smokingAllowed: boolean }

/** Whether a jet has enough seats and allows the pets and smoking asked for (part 2 §2). */
export const suits = (jet: Cabin, { passengers, pets, smoking }: PassengerNeeds): boolean =>
  jet.passengers >= passengers && (jet.petsAllowed || !pets) && (jet.smokingAllowed || !smoking)
