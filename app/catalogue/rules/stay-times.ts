import type { ClockTime } from "../../platform/dates"
import { type CategoryId, isCar } from "./categories"

/** Start and end of a stay in Rome's local time. */
export type StayTimes = { pickupTime: ClockTime; returnTime: ClockTime }

/** Times of items that are booked by days only (part 2 §9, "Modal pickup/return times"). */
export const stayTimes = (category: CategoryId): StayTimes =>
  isCar(category) ? { pickupTime: "10:00", returnTime: "10:00" } : { pickupTime: "15:00", returnTime: "11:00" }
