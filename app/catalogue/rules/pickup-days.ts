import { type IsoDate, weekday } from "../../platform/dates"
import { type CategoryId, isCar } from "./categories"

const SUNDAY = 0

/** Whether pickup is possible on a day: for cars every day but Sundays (part 2 §5). */
export const hasPickupOn = (category: CategoryId, day: IsoDate): boolean => !isCar(category) || weekday(day) !== SUNDAY
