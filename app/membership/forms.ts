import { z } from "zod"
import { nameText } from "../platform/contact-fields"
import { idText, text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { airportIds, carCategories, MAX_PASSENGERS, transferDirections } from "./rules/requests"

const MAX_LINE_LENGTH = 200
const MAX_ANSWER_LENGTH = 1000
const FLIGHT_NUMBER = /^[A-Z0-9]{2}[A-Z]?\s?\d{1,4}[A-Z]?$/

const date = text({ max: 10, required: "membership.request-date-required", long: "membership.request-date-invalid" })
const time = text({ max: 5, required: "membership.request-time-required", long: "membership.request-time-invalid" })

/** The id of the request, made with the page, so that a form that is sent twice makes one request. */
const requestKey = z.uuid({ error: "membership.request-key-invalid" })

/** One line; mails contain it. */
const line = (required?: string) => nameText({ max: MAX_LINE_LENGTH, required, plain: "membership.request-plain" })

/** An airport transfer; `transferErrors` checks its moment. */
export const transferForm = z.object({
  requestKey,
  direction: z.enum(transferDirections, { error: "membership.transfer-direction-required" }),
  airport: z.enum(airportIds, { error: "membership.transfer-airport-required" }),
  date,
  time,
  address: line("membership.transfer-address-required"),
  flightNumber: text({ max: 10, long: "membership.transfer-flight-invalid" })
    .toUpperCase()
    .refine((typed) => typed === "" || FLIGHT_NUMBER.test(typed), { error: "membership.transfer-flight-invalid" })
    .transform((typed) => typed || undefined)
    .optional(),
  passengers: wholeNumber({ error: "membership.transfer-passengers-invalid", min: 1, max: MAX_PASSENGERS }),
})
export type TransferInput = z.output<typeof transferForm>
export type TransferFields = z.input<typeof transferForm>

/** A car asked for; `availabilityErrors` checks its period. */
export const availabilityForm = z.object({
  requestKey,
  category: z.enum(carCategories, { error: "membership.availability-category-required" }),
  pickupDate: date,
  pickupTime: time,
  returnDate: date,
  returnTime: time,
  wish: line()
    .transform((typed) => typed || undefined)
    .optional(),
})
export type AvailabilityInput = z.output<typeof availabilityForm>
export type AvailabilityFields = z.input<typeof availabilityForm>

export const withdrawForm = z.object({ intent: z.literal("withdraw") })

/** An operator's answer. */
export const memberAnswerForm = z.object({
  requestId: idText("membership.request-not-found"),
  outcome: z.enum(["confirmed", "declined"], { error: "platform.field-invalid" }),
  text: text({
    max: MAX_ANSWER_LENGTH,
    required: "membership.answer-required",
    long: "membership.answer-long",
  }).transform((typed) => typed.replace(/\r\n?/g, "\n")),
})
export type MemberAnswer = z.output<typeof memberAnswerForm>
export type MemberAnswerFields = z.input<typeof memberAnswerForm>
