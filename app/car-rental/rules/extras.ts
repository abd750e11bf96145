import { type Driver, isYoung } from "../../bookings/rules/drivers"
import { SECOND_DRIVER_CENTS_PER_DAY, YOUNG_DRIVER_CENTS_PER_DAY } from "./prices"

export const extraIds = [
  "additional_driver",
  "young_driver",
  "mobility_service",
  "accident_insurance",
  "refueling",
  "infant_seat",
  "child_seat",
  "booster_seat",
] as const
export type ExtraId = (typeof extraIds)[number]

/** Price per day, or once per rental. `autoApply`: added by the server, not chosen (part 2 §9). */
export type Extra = { id: ExtraId; cents: number; oneTime: boolean; autoApply: boolean }

const extra = (id: ExtraId, cents: number, more: Partial<Extra> = {}): Extra => ({
  id,
  cents,
  oneTime: false,
  autoApply: false,
  ...more,
})

export const extras: Extra[] = [
  extra("additional_driver", SECOND_DRIVER_CENTS_PER_DAY),
  extra("young_driver", YOUNG_DRIVER_CENTS_PER_DAY, { autoApply: true }),
  extra("mobility_service", 7_00),
  extra("accident_insurance", 9_00),
  extra("refueling", 22_00, { oneTime: true }),
  extra("infant_seat", 24_00),
  extra("child_seat", 24_00),
  extra("booster_seat", 9_00),
]

/**
 * The extras to charge, each once: the chosen ones, the additional driver if there is a second driver, the young driver
 * if the driver is under 25 (D22). In the order of the tariff.
 */
export function appliedExtras(chosen: ExtraId[], addSecondDriver: boolean, driver: Driver): Extra[] {
  const ids = new Set(chosen)
  if (addSecondDriver) ids.add("additional_driver")
  if (isYoung(driver)) ids.add("young_driver")
  return extras.filter(({ id }) => ids.has(id))
}

export const extraCents = (each: Extra, days: number) => (each.oneTime ? each.cents : each.cents * days)
