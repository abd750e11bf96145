/** The company's own places where cars are handed over and returned (part 2 §3). */
export const locations = ["cagliari_airport", "cagliari_office"] as const
export type Location = (typeof locations)[number]
