import { CANCELLATION_HOURS, CANCELLATION_PERCENT, VOUCHER_MONTHS } from "../../bookings/rules/cancellation"
import { MINIMUM_LICENSE_YEARS } from "../../catalogue/rules/driver-needs"
import { perks } from "../../membership/rules/tiers"
import { RENTAL_DAY_MINUTES } from "./days"
import { TAX_PERCENT } from "./prices"
import { saturdayReturnLimit } from "./slots"

/** Values of placeholders in the agreement and in long texts. */
export const rentalFigures = {
  licenseYears: String(MINIMUM_LICENSE_YEARS),
  dayHours: String(Math.floor(RENTAL_DAY_MINUTES / 60)),
  dayMinutes: String(RENTAL_DAY_MINUTES % 60),
  saturdayAirport: saturdayReturnLimit.cagliari_airport,
  saturdayOffice: saturdayReturnLimit.cagliari_office,
  tax: `${TAX_PERCENT}%`,
  cancellationHours: String(CANCELLATION_HOURS),
  freeCancellationHours: String(perks.goldCancellationHours),
  cancellationPercent: `${CANCELLATION_PERCENT}%`,
  voucherMonths: String(VOUCHER_MONTHS),
}
