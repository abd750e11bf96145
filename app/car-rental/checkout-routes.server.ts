import { createRoute, z } from "@hono/zod-openapi"
import { giftCardForm, leaveGiftCardForm, setOffAnswer } from "../checkout/forms"
import { EMAIL_MAX_LENGTH } from "../platform/contact"
import { refusals } from "../platform/http/api.server"
import { idText, text } from "../platform/text"
import { coins, rentalApplication, stepPayment } from "./forms"
import { bodyOf, instant, json, quoteAnswer } from "./quote-routes.server"

/** The addresses that keep a vehicle and take its payment, as the API documents them. */

const keptUntil = {
  expiresAt: instant,
  secondsLeft: z.int().openapi({ description: "Until then, by the clock of the house" }),
}
const kept = z.object(keptUntil).openapi({ description: "Until when the vehicle is kept now that it is being paid" })

export const checkoutRoute = createRoute({
  method: "post",
  path: "/api/car-rentals/checkouts",
  summary: "Keeps a vehicle for 20 minutes while its customer pays",
  request: { body: bodyOf(rentalApplication) },
  responses: {
    200: {
      description: "Kept",
      ...json(
        z.object({
          bookingId: z.uuid(),
          ...keptUntil,
          quote: quoteAnswer,
          setOff: setOffAnswer,
          returnedCents: z.int().openapi({ description: "Given back to gift cards, in euro cents" }),
        }),
      ),
    },
    ...refusals(401, 403, 404, 409, 422, 429),
  },
})

const bookingId = idText("bookings.not-found")
const ofBooking = { params: z.object({ bookingId }) }
const state = z.object({ bookingId: z.uuid(), status: z.string(), paymentStatus: z.string() })

export const holdRoute = createRoute({
  method: "post",
  path: "/api/car-rentals/checkouts/{bookingId}/hold",
  summary: "Keeps the vehicle for another 20 minutes; null where it is booked already",
  request: ofBooking,
  responses: {
    200: { description: "Kept", ...json(z.object({ expiresAt: instant.nullable() })) },
    ...refusals(401, 404, 409),
  },
})

export const paymentRoute = createRoute({
  method: "post",
  path: "/api/car-rentals/checkouts/{bookingId}/payment",
  summary: "Sends the booking off to be paid",
  request: { ...ofBooking, body: bodyOf(stepPayment.omit({ bookingId: true })) },
  responses: {
    200: {
      description: "A card to be confirmed in the browser, a booking that stands, or an address to send coins to",
      ...json(
        z.union([
          z.object({ kind: z.literal("card"), paymentId: z.string(), clientSecret: z.string(), kept }),
          z.object({ kind: z.literal("placed") }),
          z.object({
            kind: z.literal("crypto"),
            paymentId: z.string(),
            address: z.string(),
            coin: z.enum(coins),
            qr: z.string().openapi({ description: "The address as an SVG document" }),
            kept,
          }),
        ]),
      ),
    },
    ...refusals(401, 404, 409, 422),
  },
})

const setOff = { 200: { description: "What is set off, and what is left to pay", ...json(setOffAnswer) } }

export const giftCardRoute = createRoute({
  method: "post",
  path: "/api/car-rentals/checkouts/{bookingId}/gift-card",
  summary: "Sets a gift card or voucher off against a held booking",
  request: { ...ofBooking, body: bodyOf(giftCardForm) },
  responses: { ...setOff, ...refusals(401, 404, 409, 422, 429) },
})

export const leaveGiftCardRoute = createRoute({
  method: "delete",
  path: "/api/car-rentals/checkouts/{bookingId}/gift-card",
  summary: "Gives back what a gift card, or all of them, took off",
  request: { ...ofBooking, body: bodyOf(leaveGiftCardForm) },
  responses: { ...setOff, ...refusals(401, 404, 409, 422) },
})

export const completionRoute = createRoute({
  method: "post",
  path: "/api/car-rentals/checkouts/{bookingId}/completion",
  summary: "Asks the card provider how the payment ended",
  request: ofBooking,
  responses: { 200: { description: "The booking as it stands", ...json(state) }, ...refusals(401, 404) },
})

export const cryptoDeclarationRoute = createRoute({
  method: "post",
  path: "/api/car-rentals/checkouts/{bookingId}/crypto-declaration",
  summary: "The customer says that the coins were sent",
  request: ofBooking,
  responses: { 200: { description: "The booking as it stands", ...json(state) }, ...refusals(401, 404, 409, 429) },
})

const intentError = { ...json(z.object({ error: z.string() })), description: "Nothing was opened" }
const intent = z.object({
  amount: z.int().openapi({ description: "In cents of `currency`; only compared" }),
  currency: text({ max: 10 }),
  userId: idText().optional(),
  email: text({ max: EMAIL_MAX_LENGTH }).optional(),
})

export const intentRoute = createRoute({
  method: "post",
  path: "/api/create-payment-intent",
  summary: "A card payment for the caller's newest held booking",
  request: { body: bodyOf(intent) },
  responses: {
    200: { description: "The secret for the browser", ...json(z.object({ clientSecret: z.string() })) },
    400: intentError,
    401: intentError,
    404: intentError,
    409: intentError,
    502: intentError,
    503: intentError,
  },
})

const notificationRoute = <Path extends string>(path: Path, summary: string) =>
  createRoute({
    method: "post",
    path,
    summary,
    request: {
      body: bodyOf(z.object({ booking: z.union([bookingId, z.looseObject({ id: bookingId })]) })),
    },
    responses: {
      200: { description: "On its way", ...json(z.object({ sent: z.literal(true) })) },
      ...refusals(401, 404, 409, 422, 429),
    },
  })

export const mailRoute = notificationRoute("/api/send-booking-confirmation", "Sends a booking's mail again")
export const whatsappRoute = notificationRoute("/api/send-whatsapp-notification", "Sends a booking's message again")
