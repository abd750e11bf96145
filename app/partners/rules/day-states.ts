/** What a day of a listing is: booked here, blocked by its partner, taken on another platform, or free. */
export const dayStates = ["free", "booked", "blocked", "imported"] as const
export type DayState = (typeof dayStates)[number] | "past"
