import type { SeedItem, WashSpecs } from "./specs"

const wash = (id: string, name: string): SeedItem<WashSpecs> => ({
  id,
  name,
  dailyPriceCents: null,
  specs: { kind: "wash" },
})

/** The packages of the car wash as bookable items (part 2 §9). */
export const washes: SeedItem<WashSpecs>[] = [
  wash("full-clean", "Full Clean"),
  wash("top-shine", "Top Shine"),
  wash("vip", "VIP"),
  wash("dr7-luxury", "DR7 Luxury"),
]
