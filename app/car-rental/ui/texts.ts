import { m } from "../../platform/i18n/paraglide/messages.js"
import type { ExtraId } from "../rules/extras"
import type { InsuranceOption } from "../rules/prices"
import type { SecondDriverCheck } from "../rules/second-driver"
import type { Deductible } from "../rules/vehicle"

type Text = () => string

const lines: Record<string, Text> = {
  rental: m.car_rental_line_rental,
  "member_discount:silver": m.car_rental_line_member_discount_silver,
  "member_discount:gold": m.car_rental_line_member_discount_gold,
  "member_discount:platinum": m.car_rental_line_member_discount_platinum,
  insurance: m.car_rental_line_insurance,
  second_driver: m.car_rental_line_second_driver,
  young_driver: m.car_rental_line_young_driver,
  recent_license: m.car_rental_line_recent_license,
  km_package: m.car_rental_line_km_package,
  airport_pickup: m.car_rental_line_airport_pickup,
  airport_return: m.car_rental_line_airport_return,
  full_wash: m.car_rental_line_full_wash,
  own_vehicle_deposit: m.car_rental_line_own_vehicle_deposit,
}

const extraNames: Record<ExtraId, Text> = {
  additional_driver: m.car_rental_extra_additional_driver,
  young_driver: m.car_rental_extra_young_driver,
  mobility_service: m.car_rental_extra_mobility_service,
  accident_insurance: m.car_rental_extra_accident_insurance,
  refueling: m.car_rental_extra_refueling,
  infant_seat: m.car_rental_extra_infant_seat,
  child_seat: m.car_rental_extra_child_seat,
  booster_seat: m.car_rental_extra_booster_seat,
}

const extraDescriptions: Record<ExtraId, Text> = {
  additional_driver: m.car_rental_extra_additional_driver_description,
  young_driver: m.car_rental_extra_young_driver_description,
  mobility_service: m.car_rental_extra_mobility_service_description,
  accident_insurance: m.car_rental_extra_accident_insurance_description,
  refueling: m.car_rental_extra_refueling_description,
  infant_seat: m.car_rental_extra_infant_seat_description,
  child_seat: m.car_rental_extra_child_seat_description,
  booster_seat: m.car_rental_extra_booster_seat_description,
}

const insuranceNames: Record<InsuranceOption, Text> = {
  KASKO_BASE: m.car_rental_insurance_kasko_base,
  KASKO_BLACK: m.car_rental_insurance_kasko_black,
  KASKO_SIGNATURE: m.car_rental_insurance_kasko_signature,
}

const insuranceDescriptions: Record<InsuranceOption, Text> = {
  KASKO_BASE: m.car_rental_insurance_kasko_base_description,
  KASKO_BLACK: m.car_rental_insurance_kasko_black_description,
  KASKO_SIGNATURE: m.car_rental_insurance_kasko_signature_description,
}

export const extraName = (id: ExtraId) => extraNames[id]()
export const extraDescription = (id: ExtraId) => extraDescriptions[id]()
export const insuranceName = (option: InsuranceOption) => insuranceNames[option]()
export const insuranceDescription = (option: InsuranceOption) => insuranceDescriptions[option]()

/** The name of a price line; `extra:infant_seat` has the extra's name. */
export function lineName(code: string): string {
  const extra = code.startsWith("extra:") ? extraNames[code.slice("extra:".length) as ExtraId] : undefined
  return (extra ?? lines[code])?.() ?? code
}

export const daysText = (count: number) => m.checkout_stay_days({ count })

/** `amount` is the formatted fixed part. */
export const deductibleText = ({ percent }: Deductible, amount: string) =>
  percent ? m.car_rental_deductible_percent({ amount, percent }) : m.car_rental_deductible_fixed({ amount })

/** Why a plan is not available to a driver, by the code of `insuranceObstacles`. */
export function obstacleText(code: string, details: Record<string, string | number> = {}): string {
  const years = details.years ?? 0
  const yours = details.yours ?? 0
  if (code === "car-rental.signature-needs") return m.car_rental_signature_needs()
  if (code === "car-rental.black-needs") return m.car_rental_black_needs()
  if (code === "car-rental.base-needs") return m.car_rental_base_needs({ years })
  return code === "car-rental.insurance-age"
    ? m.car_rental_insurance_age({ years, yours })
    : m.car_rental_insurance_license({ years, yours })
}

/** State of a second driver's identity check. */
export function secondDriverText({ state, isDeadlinePast, isMailed }: SecondDriverCheck): string {
  if (state === "verified") return m.car_rental_second_verified()
  if (state === "processing") return m.car_rental_second_processing()
  if (isDeadlinePast) return m.car_rental_second_missing()
  if (state === "refused") return m.car_rental_second_refused()
  return isMailed ? m.car_rental_second_sent() : m.car_rental_second_open()
}
