import { z } from "zod"
import { sessionHintForm, stayForm } from "../checkout/forms"
import { emailText, nameText, personText, phoneText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { type Marina, marinas } from "./rules/yacht-stay"

const MAX_PLACE_LENGTH = 80

/** A required line of text; `code` is the error if it is missing or blank. */
const required = (code: string, max: number) => text({ max, required: code })

/** A checkbox, or a boolean of the page's state. */
const checkbox = z.preprocess((value) => value === "on" || value === "true" || value === true, z.boolean())

/** The id of a place, or any text without links and markup, since mails contain it. */
const point = (code: string) => nameText({ max: MAX_PLACE_LENGTH, required: code, plain: "charter.place-plain" })

const outboundFields = {
  departurePoint: point("charter.departure-required"),
  arrivalPoint: point("charter.arrival-required"),
  departureDate: required("charter.departure-date-required", 10),
  departureTime: required("charter.time-invalid", 5),
}

const returnFields = {
  returnDateQuote: required("charter.return-date-required", 10),
  returnTimeQuote: required("charter.time-invalid", 5),
}

const passengerFields = {
  passengers: wholeNumber({ error: "charter.passengers-invalid" }),
  petsAllowed: checkbox,
  smokingAllowed: checkbox,
}

/** The step Itinerary (part 2 §3); `itineraryErrors` checks its content. The return of a one-way trip is dropped. */
export const itineraryForm = z.discriminatedUnion("tripType", [
  z.object({ tripType: z.literal("one-way"), ...outboundFields, ...passengerFields }),
  z.object({ tripType: z.literal("round-trip"), ...outboundFields, ...returnFields, ...passengerFields }),
])

/** The step Personal Information (part 2 §3). */
export const contactForm = z.object({
  fullName: personText({ required: "charter.name-required" }),
  email: emailText({ required: "charter.email-required", invalid: "charter.email-invalid" }),
  phone: phoneText({ required: "charter.phone-required", invalid: "charter.phone-invalid" }),
})

/** All steps of a flight request, with the browser's idempotency key. */
export const flightRequestForm = itineraryForm
  .and(contactForm)
  .and(sessionHintForm.extend({ requestKey: z.uuid({ error: "charter.request-key-invalid" }) }))
export type FlightRequest = z.output<typeof flightRequestForm>

/** `expectedCents`: the price that the customer saw, in euro cents. */
export const offerDecisionForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("accept"), expectedCents: wholeNumber({ error: "charter.offer-changed" }) }),
  z.object({ intent: z.enum(["decline", "withdraw"]) }),
])
export type OfferDecision = z.output<typeof offerDecisionForm>

const MAX_MESSAGE_LENGTH = 1000

/** A yacht request from the booking modal; marina and message are optional. */
export const yachtRequestForm = stayForm.extend({
  pickupMarina: z.preprocess(
    (typed) => (typed === "" ? undefined : typed),
    z.enum(marinas, { error: "charter.marina-required" }).optional(),
  ),
  message: text({ max: MAX_MESSAGE_LENGTH, long: "charter.message-long" })
    .transform((typed) => typed.replace(/\r\n?/g, "\n") || undefined)
    .optional(),
})
export type YachtRequest = z.output<typeof yachtRequestForm>

const stay = {
  checkinDate: required("charter.check-in-required", 10),
  checkoutDate: required("charter.check-out-required", 10),
}

/**
 * A yacht booking (part 2 §3); `yachtErrors` checks its content. `expectedAmountCents` is the price that the customer saw, in cents of
 * `currency`.
 */
export const yachtBookingForm = contactForm.extend({
  ...stay,
  guests: wholeNumber({ error: "checkout.stay-guests-invalid" }),
  pickupMarina: z.enum(marinas, { error: "charter.marina-required" }),
  purchaseKey: z.uuid({ error: "charter.request-key-invalid" }),
  expectedAmountCents: wholeNumber({ error: "checkout.amount-changed" }),
  currency: z.enum(currencies, { error: "checkout.amount-changed" }),
})
/** A booking of a yacht with a home port, which leaves no marina to choose. */
export const homePortBookingForm = yachtBookingForm.omit({ pickupMarina: true })
export type YachtBookingInput = z.output<typeof homePortBookingForm> & { pickupMarina?: Marina }
