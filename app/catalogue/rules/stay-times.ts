import type { ClockTime } from "../../platform/dates"
import { type CategoryId, isCar } from "./categories"

/** When a stay begins and ends, by the clock in Rome. */
export type StayTimes = { pickupTime: ClockTime; returnTime: ClockTime }

/** The clock times of what is booked by its days alone (part 2 §9, "Modal pickup/return times"). */
export const stayTimes = (category: CategoryId): StayTimes =>
  isCar(category) ? { pickupTime: "10:00", returnTime: "10:00" } : { pickupTime: "15:00", returnTime: "11:00" }
