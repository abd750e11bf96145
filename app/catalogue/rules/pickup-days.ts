import { type IsoDate, weekday } from "../../platform/dates"
import { type CategoryId, isCar } from "./categories"

const SUNDAY = 0

/** Whether what is rented can be picked up on a day: a car on every day but Sundays (part 2 §5). */
export const hasPickupOn = (category: CategoryId, day: IsoDate): boolean => !isCar(category) || weekday(day) !== SUNDAY
