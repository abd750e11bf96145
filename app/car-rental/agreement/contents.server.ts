import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { unpaidCents } from "../../bookings/rules/total"
import type { BookingWithPaid } from "../../checkout/due.server"
import { type PriceRow, priceRows } from "../../checkout/mails.server"
import { brand } from "../../platform/brand"
import type { Ctx } from "../../platform/context.server"
import { formatDate, formatInstant, formatInstantWithWeekday } from "../../platform/date-format"
import { parseDateInput } from "../../platform/dates"
import { formatCents, formatPrice } from "../../platform/money"
import {
  deductibleText,
  distanceIn,
  kilometreRows,
  meetingPointLine,
  translator,
} from "../booking/booking-texts.server"
import { type KilometreOrder, kilometresOf } from "../kilometres/kilometre-queries.server"
import { detailsOf } from "../queries.server"
import { type Clause, clausesOf } from "./clauses.server"

export type Section = { title: string; rows: PriceRow[] }

/** The texts of a rental agreement, in reading order. */
export type AgreementContents = {
  title: string
  number: string
  lead: string
  /** Two columns: lessor and customer. */
  parties: { title: string; lines: string[] }[]
  /** Shown if a text has letters that are printed as Latin ones. */
  lettersNote: string
  sections: Section[]
  price: Section
  clausesTitle: string
  clauses: Clause[]
  /** Filled in by hand at pickup and return. */
  handOver: { title: string; columns: string[]; rows: string[] }
  signatures: { note: string; lines: string[] }
  /** Page number and count. */
  pageOf: (page: number, pages: number) => string
}

/** The agreement of a booking, in the booking's language. `orders`: kilometres ordered later. */
export function agreementContents(ctx: Ctx, booking: BookingWithPaid, orders: KilometreOrder[]): AgreementContents {
  const translate = translator(booking)
  const number = bookingNumber(booking.id)
  return {
    title: translate("car_rental_agreement_title"),
    number,
    lead: translator(booking, {
      date: formatInstant(booking.confirmedAt ?? booking.createdAt, { dateStyle: "long", locale: booking.locale }),
    })("car_rental_agreement_lead"),
    parties: [
      { title: translate("car_rental_agreement_lessor"), lines: lessor() },
      { title: translate("car_rental_agreement_customer"), lines: customer(booking) },
    ],
    lettersNote: translate("car_rental_agreement_letters"),
    sections: [vehicle(booking), drivers(booking), cover(booking, orders)],
    price: price(ctx, booking, orders),
    clausesTitle: translate("car_rental_agreement_terms"),
    clauses: clausesOf(booking),
    handOver: {
      title: translate("car_rental_agreement_hand_over"),
      columns: ["", translate("car_rental_agreement_at_pickup"), translate("car_rental_agreement_at_return")],
      rows: ["plate", "odometer", "fuel", "notes"].map((row) => translate(`car_rental_agreement_row_${row}`)),
    },
    signatures: {
      note: translate("car_rental_agreement_sign_note"),
      lines: [translate("car_rental_agreement_sign_lessor"), translate("car_rental_agreement_sign_customer")],
    },
    pageOf: (page, pages) =>
      translator(booking, { page: String(page), pages: String(pages) })("car_rental_agreement_page"),
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
  const translate = translator(booking)
  return {
    title: translate("car_rental_agreement_vehicle_and_period"),
    rows: [
      { label: translate("car_rental_vehicle"), value: booking.itemName },
      {
        label: translate("car_rental_pickup"),
        value: `${formatInstantWithWeekday(booking.startsAt, { locale: booking.locale })}\n${meetingPointLine(booking, booking.pickupLocation)}`,
      },
      {
        label: translate("car_rental_return"),
        value: `${formatInstantWithWeekday(booking.endsAt, { locale: booking.locale })}\n${meetingPointLine(booking, booking.dropoffLocation)}`,
      },
      { label: translate("car_rental_agreement_days"), value: String(detailsOf(booking).duration) },
    ],
  }
}

function drivers(booking: Booking): Section {
  const translate = translator(booking)
  const { driver, secondDriver } = detailsOf(booking)
  const day = (text: string | undefined) => {
    const date = parseDateInput(text ?? "")
    return date && formatDate(date, { locale: booking.locale })
  }
  const person = (each: Partial<Record<string, unknown>>) =>
    [
      `${each.firstName} ${each.lastName}`,
      ...lineIfAny("bookings_birth_date", day(text(each.birthDate))),
      ...lineIfAny("bookings_license_number", text(each.licenseNumber)),
      ...lineIfAny("bookings_license_issue_date", day(text(each.licenseIssueDate))),
    ].join("\n")
  const lineIfAny = (key: string, value: string | undefined) => (value ? [`${translate(key)}: ${value}`] : [])
  return {
    title: translate("car_rental_agreement_drivers"),
    rows: [
      { label: translate("car_rental_driver"), value: person(driver) },
      ...(secondDriver ? [{ label: translate("car_rental_second_driver"), value: person(secondDriver) }] : []),
    ],
  }
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined)

function cover(booking: Booking, orders: KilometreOrder[]): Section {
  const translate = translator(booking)
  const { insuranceOption, depositCents, kmPackage } = detailsOf(booking)
  const bought = orders.filter(({ state }) => state === "paid")
  const all = distanceIn(booking, kilometresOf(booking, bought))
  const added = bought.map(({ km }) => `+ ${distanceIn(booking, km)}`).join(", ")
  return {
    title: translate("car_rental_agreement_cover"),
    rows: [
      {
        label: translate("car_rental_insurance"),
        value: translate(`car_rental_insurance_${insuranceOption.toLowerCase()}`),
      },
      { label: translate("car_rental_deductible"), value: deductibleText(booking) },
      {
        label: translate("car_rental_deposit"),
        value:
          depositCents === 0
            ? translate("car_rental_deposit_own_vehicle")
            : `${formatPrice(depositCents, booking.currency, booking.locale)}\n${translate("car_rental_agreement_deposit_held")}`,
      },
      {
        label: translate("car_rental_km"),
        value: added
          ? `${all}\n${distanceIn(booking, kmPackage.includedKm)} · ${translate("car_rental_kilometres_added")}: ${added}`
          : all,
      },
    ],
  }
}

/** The booked price, later orders, and the payment. */
function price(ctx: Ctx, booking: BookingWithPaid, orders: KilometreOrder[]): Section {
  const translate = translator(booking)
  return {
    title: translate("car_rental_price"),
    rows: [
      ...priceRows(ctx, booking),
      ...kilometreRows(booking, orders),
      { label: translate("car_rental_agreement_payment"), value: payment(booking) },
    ],
  }
}

function payment(booking: BookingWithPaid): string {
  const translate = translator(booking)
  if (booking.paymentStatus === "paid")
    return translate(
      booking.paymentMethod === "agency" ? "car_rental_agreement_paid_agency" : "car_rental_agreement_paid_online",
    )
  return booking.agencyPaidCents > 0
    ? translator(booking, { due: formatCents(unpaidCents(booking), booking.currency, booking.locale) })(
        "car_rental_agreement_rest_due",
      )
    : translate("car_rental_agreement_due")
}
