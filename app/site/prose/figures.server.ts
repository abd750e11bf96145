import { DOCUMENT_REVIEW_HOURS } from "../../accounts/rules/identity"
import { COMPANY_ANSWER_HOURS, PARTNER_ANSWER_HOURS } from "../../bookings/rules/answer-hours"
import { YOUNG_UNDER } from "../../bookings/rules/drivers"
import { RENTAL_DAY_MINUTES } from "../../car-rental/rules/days"
import { extras } from "../../car-rental/rules/extras"
import { rentalFigures } from "../../car-rental/rules/figures"
import { HOLD_MINUTES } from "../../car-rental/rules/hold"
import { insuranceNeeds } from "../../car-rental/rules/insurance"
import { includedKm, packageDistances, packagePriceCents } from "../../car-rental/rules/kilometres"
import {
  AIRPORT_PICKUP_CENTS,
  AIRPORT_RETURN_CENTS,
  FULL_WASH_CENTS,
  type InsuranceOption,
  OWN_VEHICLE_CENTS_PER_DAY,
  RECENT_LICENSE_CENTS_PER_DAY,
  type RentalVehicle,
  SECOND_DRIVER_CENTS_PER_DAY,
  YOUNG_DRIVER_CENTS_PER_DAY,
} from "../../car-rental/rules/prices"
import { defaultPeriod, pickupTimesOf } from "../../car-rental/rules/slots"
import { deductibleOf, depositCents } from "../../car-rental/rules/vehicle"
import { minimumAge, PREMIUM_LICENSE_YEARS } from "../../catalogue/rules/driver-needs"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { DECLARED_CRYPTO_MINUTES, PAY_HOURS } from "../../checkout/rules/hold-time"
import { DONATION_PERCENT, GIFT_CARD_CENTS, GIFT_CARD_MONTHS } from "../../draw/rules/edition"
import { VOUCHER_PAID_MONTHS } from "../../membership/rules/benefits"
import { NOTICE_DAYS, RETRY_DAYS } from "../../membership/rules/renewal"
import {
  type BillingCycle,
  monthsSaved,
  perks,
  STEEL_CARD_CENTS,
  type Tier,
  type TierId,
  tierById,
  tiers,
} from "../../membership/rules/tiers"
import { DEFAULT_COMMISSION_PERCENT } from "../../partners/queries.server"
import { brand } from "../../platform/brand"
import type { ClockTime } from "../../platform/dates"
import type { Locale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { formatCents } from "../../platform/money"

/** Part 3 §2. */
const MINIMUM_INVESTMENT_CENTS = 25_000_00

/** A weekday and a Saturday without holidays, and the wizard's initial period of one rental day. */
const [MONDAY, SATURDAY] = ["2026-11-23", "2026-11-28"]
const example = defaultPeriod(new Date(`${MONDAY}T12:00:00Z`))

const standard = { premium: false, van: false }

/** How much more a kilometre package costs during the rental (D64), as a share of its price before pickup. */
const kmRaise = packagePriceCents(100, standard, "rental") / packagePriceCents(100, standard) - 1

/** First and last pickup time of weekday mornings, weekday afternoons and Saturdays. */
function pickupTimes() {
  const range = (times: ClockTime[]) => [times[0] ?? "", times.at(-1) ?? ""] as const
  const weekday = pickupTimesOf(MONDAY)
  const [morningFrom, morningUntil] = range(weekday.filter((time) => time < "14:00"))
  const [afternoonFrom, afternoonUntil] = range(weekday.filter((time) => time > "14:00"))
  const [saturdayFrom, saturdayUntil] = range(pickupTimesOf(SATURDAY))
  return { morningFrom, morningUntil, afternoonFrom, afternoonUntil, saturdayFrom, saturdayUntil }
}

/** Values of the placeholders in long texts: company data from `brand`, amounts from the tariff rules. */
export function figuresOf(locale: Locale) {
  const { name, legalName, email, phone, office } = brand
  const money = (cents: number) => formatCents(cents, "eur", locale)
  const deductible = (group: RentalVehicle["group"], option: InsuranceOption) =>
    money(deductibleOf({ group }, option).fixedCents)
  const share = (option: InsuranceOption) => `${deductibleOf({ group: "exotic" }, option).percent}%`
  const deposit = (premium: boolean, resident: boolean) => money(depositCents({ premium }, resident, "standard"))
  const discount = (tier: TierId) => `${tierById(tier)?.discountPercent ?? 0}%`
  const membership = (tier: TierId, cycle: BillingCycle) => money(tierById(tier)?.priceCents[cycle] ?? 0)
  return {
    name,
    legalName,
    email,
    pressEmail: brand.pressEmail,
    careersEmail: brand.careersEmail,
    phone: phone.replaceAll(" ", "\u00a0"),
    street: office.street,
    whatsapp: brand.whatsapp,
    postalCode: office.postalCode,
    locality: office.locality,
    ...rentalFigures,
    exoticAge: String(minimumAge.cars),
    urbanAge: String(minimumAge["urban-cars"]),
    premiumLicenseYears: String(PREMIUM_LICENSE_YEARS),
    blackAge: String(insuranceNeeds("KASKO_BLACK", { premium: false }).age),
    blackLicenseYears: String(insuranceNeeds("KASKO_BLACK", { premium: false }).licenseYears),
    signatureAge: String(insuranceNeeds("KASKO_SIGNATURE", { premium: false }).age),
    signatureLicenseYears: String(insuranceNeeds("KASKO_SIGNATURE", { premium: false }).licenseYears),
    documentReviewHours: String(DOCUMENT_REVIEW_HOURS),
    holdMinutes: String(HOLD_MINUTES),
    cryptoHours: String(DECLARED_CRYPTO_MINUTES / 60),
    dayDecimal: formatNumber(RENTAL_DAY_MINUTES / 60, locale),
    dayFrom: example.pickupTime,
    dayUntil: example.returnTime,
    ...pickupTimes(),
    youngAge: String(YOUNG_UNDER),
    youngDriver: money(YOUNG_DRIVER_CENTS_PER_DAY),
    recentLicense: money(RECENT_LICENSE_CENTS_PER_DAY),
    secondDriver: money(SECOND_DRIVER_CENTS_PER_DAY),
    airportPickup: money(AIRPORT_PICKUP_CENTS),
    airportReturn: money(AIRPORT_RETURN_CENTS),
    fullWash: money(FULL_WASH_CENTS),
    refueling: money(extras.find(({ id }) => id === "refueling")?.cents ?? 0),
    ownVehicle: money(OWN_VEHICLE_CENTS_PER_DAY),
    km1: String(includedKm(1)),
    km2: String(includedKm(2)),
    km3: String(includedKm(3)),
    km4: String(includedKm(4)),
    km5: String(includedKm(5)),
    package1: String(packageDistances[0]),
    package2: String(packageDistances[1]),
    package3: String(packageDistances[2]),
    kmRaise: `${Math.round(kmRaise * 100)}%`,
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
    companyAnswerHours: String(COMPANY_ANSWER_HOURS),
    partnerAnswerHours: String(PARTNER_ANSWER_HOURS),
    stayPayHours: String(PAY_HOURS),
    stayFrom: stayTimes("villas").pickupTime,
    stayUntil: stayTimes("villas").returnTime,
    commission: `${DEFAULT_COMMISSION_PERCENT}%`,
    silverMonthly: membership("silver", "monthly"),
    silverAnnually: membership("silver", "annually"),
    goldMonthly: membership("gold", "monthly"),
    goldAnnually: membership("gold", "annually"),
    platinumMonthly: membership("platinum", "monthly"),
    platinumAnnually: membership("platinum", "annually"),
    annualMonths: String(12 - monthsSaved(tiers[0] as Tier)),
    steelCard: money(STEEL_CARD_CENTS),
    silverDiscount: discount("silver"),
    goldDiscount: discount("gold"),
    platinumDiscount: discount("platinum"),
    goldVoucher: money(perks.goldYearlyVoucherCents),
    goldTransfers: String(perks.goldTransfersPerMonth),
    platinumVoucher: money(perks.platinumWelcomeVoucherCents),
    platinumNoticeHours: String(perks.platinumNoticeHours),
    welcomePaidMonths: String(VOUCHER_PAID_MONTHS.welcome),
    yearlyPaidMonths: String(VOUCHER_PAID_MONTHS.yearly),
    ticketGiftCard: money(GIFT_CARD_CENTS),
    ticketGiftCardMonths: String(GIFT_CARD_MONTHS),
    donation: `${DONATION_PERCENT}%`,
    renewalNoticeDays: String(NOTICE_DAYS),
    renewalRetryDays: String(Math.max(...RETRY_DAYS)),
    minimumInvestment: money(MINIMUM_INVESTMENT_CENTS),
  }
}
