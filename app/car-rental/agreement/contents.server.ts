import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { brand } from "../../platform/brand"
import { formatDate, formatInstant, formatMoment, readDate } from "../../platform/dates"
import { formatCents, formatPrice } from "../../platform/money"
import {
  deductibleIn,
  detailsOf,
  distanceIn,
  type Fact,
  placeOf,
  priceOf,
  restOf,
  speaker,
} from "../booking-texts.server"
import { type KilometreOrder, kilometresOf } from "../kilometre-queries.server"
import { type Clause, clausesOf } from "./clauses.server"

export type Section = { title: string; facts: Fact[] }

/** A rental agreement in words, in the order it is read. */
export type AgreementContents = {
  title: string
  number: string
  lead: string
  /** Two columns: who rents out, who rents. */
  parties: { title: string; lines: string[] }[]
  /** Said where a name has letters that cannot be printed. */
  lettersNote: string
  sections: Section[]
  price: Section
  clausesTitle: string
  clauses: Clause[]
  /** Filled in by hand when the car changes hands. */
  handOver: { title: string; columns: string[]; rows: string[] }
  signatures: { note: string; lines: string[] }
  /** `{page}` and `{pages}` stand for the numbers. */
  pageOf: (page: number, pages: number) => string
}

/** What the agreement of a booking says, in the booking's language. `orders`: kilometres asked for later. */
export function agreementContents(booking: Booking, orders: KilometreOrder[]): AgreementContents {
  const say = speaker(booking)
  const number = bookingNumber(booking.id)
  return {
    title: say("car_rental_agreement_title"),
    number,
    lead: speaker(booking, {
      date: formatInstant(booking.confirmedAt ?? booking.createdAt, booking.locale, { dateStyle: "long" }),
    })("car_rental_agreement_lead"),
    parties: [
      { title: say("car_rental_agreement_lessor"), lines: lessor() },
      { title: say("car_rental_agreement_customer"), lines: customer(booking) },
    ],
    lettersNote: say("car_rental_agreement_letters"),
    sections: [vehicle(booking), drivers(booking), cover(booking, orders)],
    price: price(booking, orders),
    clausesTitle: say("car_rental_agreement_terms"),
    clauses: clausesOf(booking),
    handOver: {
      title: say("car_rental_agreement_hand_over"),
      columns: ["", say("car_rental_agreement_at_pickup"), say("car_rental_agreement_at_return")],
      rows: ["plate", "odometer", "fuel", "notes"].map((row) => say(`car_rental_agreement_row_${row}`)),
    },
    signatures: {
      note: say("car_rental_agreement_sign_note"),
      lines: [say("car_rental_agreement_sign_lessor"), say("car_rental_agreement_sign_customer")],
    },
    pageOf: (page, pages) =>
      speaker(booking, { page: String(page), pages: String(pages) })("car_rental_agreement_page"),
  }
}

function lessor(): string[] {
  const { street, postalCode, locality } = brand.office
  return [brand.legalName, `${street}, ${postalCode} ${locality}`, brand.email, brand.phone]
}

const customer = ({ customerName, customerEmail, customerPhone }: Booking) => [
  customerName,
  customerEmail,
  customerPhone,
]

function vehicle(booking: Booking): Section {
  const say = speaker(booking)
  return {
    title: say("car_rental_agreement_vehicle_and_period"),
    facts: [
      { label: say("car_rental_vehicle"), value: booking.itemName },
      {
        label: say("car_rental_pickup"),
        value: `${formatMoment(booking.startsAt, booking.locale)}\n${placeOf(booking, booking.pickupLocation)}`,
      },
      {
        label: say("car_rental_return"),
        value: `${formatMoment(booking.endsAt, booking.locale)}\n${placeOf(booking, booking.dropoffLocation)}`,
      },
      { label: say("car_rental_agreement_days"), value: String(detailsOf(booking).duration) },
    ],
  }
}

function drivers(booking: Booking): Section {
  const say = speaker(booking)
  const { driver, secondDriver } = detailsOf(booking)
  const day = (text: string | undefined) => {
    const date = readDate(text ?? "")
    return date && formatDate(date, booking.locale)
  }
  const person = (each: Partial<Record<string, unknown>>) =>
    [
      `${each.firstName} ${each.lastName}`,
      ...told("bookings_birth_date", day(text(each.birthDate))),
      ...told("bookings_license_number", text(each.licenseNumber)),
      ...told("bookings_license_issue_date", day(text(each.licenseIssueDate))),
    ].join("\n")
  const told = (key: string, value: string | undefined) => (value ? [`${say(key)}: ${value}`] : [])
  return {
    title: say("car_rental_agreement_drivers"),
    facts: [
      { label: say("car_rental_driver"), value: person(driver) },
      ...(secondDriver ? [{ label: say("car_rental_second_driver"), value: person(secondDriver) }] : []),
    ],
  }
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined)

function cover(booking: Booking, orders: KilometreOrder[]): Section {
  const say = speaker(booking)
  const { insuranceOption, depositCents, kmPackage } = detailsOf(booking)
  const bought = orders.filter(({ state }) => state === "paid")
  const all = distanceIn(booking, kilometresOf(booking, bought))
  const added = bought.map(({ km }) => `+ ${distanceIn(booking, km)}`).join(", ")
  return {
    title: say("car_rental_agreement_cover"),
    facts: [
      { label: say("car_rental_insurance"), value: say(`car_rental_insurance_${insuranceOption.toLowerCase()}`) },
      { label: say("car_rental_deductible"), value: deductibleIn(booking) },
      {
        label: say("car_rental_deposit"),
        value:
          depositCents === 0
            ? say("car_rental_deposit_own_vehicle")
            : `${formatPrice(depositCents, booking.currency)}\n${say("car_rental_agreement_deposit_held")}`,
      },
      {
        label: say("car_rental_km"),
        value: added
          ? `${all}\n${distanceIn(booking, kmPackage.includedKm)} · ${say("car_rental_kilometres_added")}: ${added}`
          : all,
      },
    ],
  }
}

/** The price as it was booked, then what was bought later, then how it is paid. */
function price(booking: Booking, orders: KilometreOrder[]): Section {
  const say = speaker(booking)
  const later = orders
    .filter(({ state }) => state === "paid")
    .map(({ km, amountDueCents, currency }) => ({
      label: `${say("car_rental_kilometres_added")}: + ${distanceIn(booking, km)}`,
      value: formatCents(amountDueCents, currency),
    }))
  const deposit = say("car_rental_deposit")
  return {
    title: say("car_rental_price"),
    facts: [
      ...priceOf(booking).filter(({ label }) => label !== deposit),
      ...later,
      { label: say("car_rental_agreement_payment"), value: payment(booking) },
    ],
  }
}

function payment(booking: Booking): string {
  const say = speaker(booking)
  if (booking.paymentStatus === "paid")
    return say(
      booking.paymentMethod === "agency" ? "car_rental_agreement_paid_agency" : "car_rental_agreement_paid_online",
    )
  return booking.agencyPaidCents > 0
    ? speaker(booking, { due: restOf(booking) })("car_rental_agreement_rest_due")
    : say("car_rental_agreement_due")
}
