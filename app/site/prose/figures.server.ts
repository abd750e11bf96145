import { CANCELLATION_HOURS, CANCELLATION_PERCENT, VOUCHER_MONTHS } from "../../bookings/rules/cancellation"
import { deductibleOf } from "../../car-rental/rules/deductible"
import { depositCents } from "../../car-rental/rules/deposit"
import { extras } from "../../car-rental/rules/extras"
import { includedKm } from "../../car-rental/rules/kilometres"
import {
  AIRPORT_PICKUP_CENTS,
  AIRPORT_RETURN_CENTS,
  FULL_WASH_CENTS,
  type InsuranceOption,
  OWN_VEHICLE_CENTS_PER_DAY,
  RECENT_LICENSE_CENTS_PER_DAY,
  type RentalVehicle,
  SECOND_DRIVER_CENTS_PER_DAY,
  TAX_PERCENT,
  YOUNG_DRIVER_CENTS_PER_DAY,
} from "../../car-rental/rules/prices"
import { saturdayReturnLimit } from "../../car-rental/rules/slots"
import { MINIMUM_LICENSE_YEARS } from "../../catalogue/rules/driver-needs"
import { NOTICE_DAYS, RETRY_DAYS } from "../../membership/rules/renewal"
import { type BillingCycle, perks, STEEL_CARD_CENTS, type TierId, tierById } from "../../membership/rules/tiers"
import { brand } from "../../platform/brand"
import type { Locale } from "../../platform/i18n/locale"
import { formatCents } from "../../platform/money"

/** Figures of the franchising and investors pages (part 3 §2). */
const MIN_REVIEWS = 250
const MINIMUM_INVESTMENT_CENTS = 25_000_00

/** Values of the placeholders in long texts: company data from `brand`, amounts from the tariff rules. */
export function figuresOf(locale: Locale) {
  const { name, legalName, email, phone, office } = brand
  const money = (cents: number) => formatCents(cents, "eur", locale)
  const deductible = (group: RentalVehicle["group"], option: InsuranceOption) =>
    money(deductibleOf({ group }, option).fixedCents)
  const share = (option: InsuranceOption) => `${deductibleOf({ group: "exotic" }, option).percent}%`
  const deposit = (premium: boolean, resident: boolean) => money(depositCents({ premium }, resident, "standard"))
  const membership = (tier: TierId, cycle: BillingCycle) => money(tierById(tier)?.priceCents[cycle] ?? 0)
  return {
    name,
    legalName,
    email,
    phone: phone.replaceAll(" ", "\u00a0"),
    street: office.street,
    whatsapp: brand.whatsapp,
    postalCode: office.postalCode,
    locality: office.locality,
    licenseYears: String(MINIMUM_LICENSE_YEARS),
    youngDriver: money(YOUNG_DRIVER_CENTS_PER_DAY),
    recentLicense: money(RECENT_LICENSE_CENTS_PER_DAY),
    secondDriver: money(SECOND_DRIVER_CENTS_PER_DAY),
    airportPickup: money(AIRPORT_PICKUP_CENTS),
    airportReturn: money(AIRPORT_RETURN_CENTS),
    fullWash: money(FULL_WASH_CENTS),
    refueling: money(extras.find(({ id }) => id === "refueling")?.cents ?? 0),
    ownVehicle: money(OWN_VEHICLE_CENTS_PER_DAY),
    tax: `${TAX_PERCENT}%`,
    km1: String(includedKm(1)),
    km2: String(includedKm(2)),
    km3: String(includedKm(3)),
    km4: String(includedKm(4)),
    km5: String(includedKm(5)),
    kmFurther: String(includedKm(6) - includedKm(5)),
    exoticBase: deductible("exotic", "KASKO_BASE"),
    exoticBlack: deductible("exotic", "KASKO_BLACK"),
    exoticSignature: deductible("exotic", "KASKO_SIGNATURE"),
    exoticBaseShare: share("KASKO_BASE"),
    exoticBlackShare: share("KASKO_BLACK"),
    urbanPremiumBase: deductible("urban-premium", "KASKO_BASE"),
    urbanPremiumBlack: deductible("urban-premium", "KASKO_BLACK"),
    urbanPremiumSignature: deductible("urban-premium", "KASKO_SIGNATURE"),
    urbanBase: deductible("urban", "KASKO_BASE"),
    urbanBlack: deductible("urban", "KASKO_BLACK"),
    urbanSignature: deductible("urban", "KASKO_SIGNATURE"),
    deposit: deposit(false, true),
    depositElsewhere: deposit(false, false),
    depositPremium: deposit(true, true),
    depositPremiumElsewhere: deposit(true, false),
    saturdayAirport: saturdayReturnLimit.cagliari_airport,
    saturdayOffice: saturdayReturnLimit.cagliari_office,
    cancellationHours: String(CANCELLATION_HOURS),
    freeCancellationHours: String(perks.goldCancellationHours),
    cancellationPercent: `${CANCELLATION_PERCENT}%`,
    voucherMonths: String(VOUCHER_MONTHS),
    silverMonthly: membership("silver", "monthly"),
    silverAnnually: membership("silver", "annually"),
    goldMonthly: membership("gold", "monthly"),
    goldAnnually: membership("gold", "annually"),
    platinumMonthly: membership("platinum", "monthly"),
    platinumAnnually: membership("platinum", "annually"),
    steelCard: money(STEEL_CARD_CENTS),
    renewalNoticeDays: String(NOTICE_DAYS),
    renewalRetryDays: String(Math.max(...RETRY_DAYS)),
    reviews: String(MIN_REVIEWS),
    minimumInvestment: money(MINIMUM_INVESTMENT_CENTS),
  }
}
