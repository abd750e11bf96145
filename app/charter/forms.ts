import { z } from "zod"
import { emailProofForm, stayForm } from "../checkout/forms"
import { emailText, nameText, phoneText } from "../platform/contact-fields"
import { currencies } from "../platform/money"
import { text } from "../platform/text"
import { wholeNumber } from "../platform/whole-number"
import { marinas } from "./rules/yacht-stay"

const LONGEST_PLACE = 80

/** A required line of text; `code` where it is missing or blank. */
const required = (code: string, max: number) => text({ max, required: code })

/** A tick box of a form, or a state kept by the page. */
const ticked = z.preprocess((value) => value === "on" || value === "true" || value === true, z.boolean())

/** A place by its id or in the customer's words, which our mails print: no link, no markup. */
const point = (code: string) => nameText({ max: LONGEST_PLACE, required: code, plain: "charter.place-plain" })

const wayOut = {
  departurePoint: point("charter.departure-required"),
  arrivalPoint: point("charter.arrival-required"),
  departureDate: required("charter.departure-date-required", 10),
  departureTime: required("charter.time-invalid", 5),
}

const wayBack = {
  returnDateQuote: required("charter.return-date-required", 10),
  returnTimeQuote: required("charter.time-invalid", 5),
}

const onBoard = {
  passengers: wholeNumber({ error: "charter.passengers-invalid" }),
  petsAllowed: ticked,
  smokingAllowed: ticked,
}

/** The step Itinerary (part 2 §3); what it says is judged by `itineraryBreaks`. A one-way trip has no return, whatever was typed. */
export const itineraryForm = z.discriminatedUnion("tripType", [
  z.object({ tripType: z.literal("one-way"), ...wayOut, ...onBoard }),
  z.object({ tripType: z.literal("round-trip"), ...wayOut, ...wayBack, ...onBoard }),
])

/** The step Personal Information (part 2 §3). */
export const contactForm = z.object({
  fullName: nameText({ required: "charter.name-required" }),
  email: emailText({ required: "charter.email-required", invalid: "charter.email-invalid" }),
  phone: phoneText({ required: "charter.phone-required", invalid: "charter.phone-invalid" }),
})

/** A whole request for a flight; its key is made by the browser, so that sent twice it is one request. */
export const flightRequestForm = itineraryForm
  .and(contactForm)
  .and(z.object({ requestKey: z.uuid({ error: "charter.request-key-invalid" }) }))
export type FlightRequest = z.output<typeof flightRequestForm>

/** What a customer decides of their request; `expectedCents` is the offer they have read, in euro cents. */
export const offerDecisionForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("accept"), expectedCents: wholeNumber({ error: "charter.offer-changed" }) }),
  z.object({ intent: z.literal("withdraw") }),
])
export type OfferDecision = z.output<typeof offerDecisionForm>

const LONGEST_MESSAGE = 1000

/**
 * A yacht whose price is asked for in the booking modal; the marina and a message may be left out. A guest adds a code (D69).
 */
export const yachtRequestForm = stayForm.extend({
  ...emailProofForm.shape,
  pickupMarina: z.preprocess(
    (typed) => (typed === "" ? undefined : typed),
    z.enum(marinas, { error: "charter.marina-required" }).optional(),
  ),
  message: text({ max: LONGEST_MESSAGE, long: "charter.message-long" })
    .transform((typed) => typed.replace(/\r\n?/g, "\n") || undefined)
    .optional(),
})
export type YachtRequest = z.output<typeof yachtRequestForm>

const stay = {
  checkinDate: required("charter.check-in-required", 10),
  checkoutDate: required("charter.check-out-required", 10),
}

/**
 * A yacht as the browser books it (part 2 §3); what it says is judged by `yachtBreaks`. `expectedTotal` is what it shows, in
 * cents of `currency`.
 */
export const yachtBookingForm = contactForm.extend({
  ...stay,
  guests: wholeNumber({ error: "checkout.stay-guests-invalid" }),
  pickupMarina: z.enum(marinas, { error: "charter.marina-required" }),
  purchaseKey: z.uuid({ error: "charter.request-key-invalid" }),
  expectedTotal: wholeNumber({ error: "checkout.amount-changed" }),
  currency: z.enum(currencies, { error: "checkout.amount-changed" }),
})
export type YachtBooking = z.output<typeof yachtBookingForm>
