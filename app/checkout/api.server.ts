import { createRoute, z } from "@hono/zod-openapi"
import { answer, bodyOf, newApi, refusals } from "../platform/http/api.server"
import { accessForm, accessHeaders, declarationForm, giftCardForm, paymentForm, removeGiftCardForm } from "./forms"
import { applyGiftCardToBooking, removeGiftCard } from "./gift-cards/gift-card.server"
import { abandonCheckout } from "./holding/expiry.server"
import { refreshHold } from "./holding/hold-period.server"
import { bookingOutcome } from "./outcome/booking-outcome.server"
import { checkoutData } from "./paying/checkout-data.server"
import { checkoutDataResponse, giftCardCreditResponse } from "./paying/checkout-response.server"
import { refreshPayment, startPayment } from "./paying/payment.server"
import { paymentResponse, toPaymentResponse } from "./paying/payment-response.server"
import { declareCrypto } from "./paying/placing.server"

const params = z.object({ bookingId: z.uuid() })
const jsonBody = <Schema extends z.ZodType>(body: Schema) => ({ params, body: bodyOf(body) })

const paymentRoute = createRoute({
  method: "post",
  path: "/api/checkouts/{bookingId}/payment",
  summary: "Opens the card payment of a booking, or places it if nothing is due",
  request: jsonBody(paymentForm),
  responses: {
    200: answer(
      "A card to be confirmed in the browser, an address for crypto, or that no payment is needed now",
      paymentResponse,
    ),
    ...refusals(401, 404, 409, 422, 502, 503),
  },
})

const bookingState = z.object({
  bookingId: z.uuid(),
  status: z.string(),
  paymentStatus: z.string(),
  outcome: z
    .object({
      why: z.enum(["taken", "offer-ended", "other"]),
      isRefunded: z.boolean(),
      isGiftCardCreditReturned: z.boolean(),
    })
    .nullable()
    .openapi({ description: "If it has ended: the reason, and whether money and gift card credit are returned" }),
})

const paymentStatusRoute = createRoute({
  method: "post",
  path: "/api/checkouts/{bookingId}/payment-status",
  summary: "Asks the card provider for the result of the payment",
  request: jsonBody(accessForm),
  responses: {
    200: answer("The current state of the booking", bookingState),
    ...refusals(401, 404, 422, 429, 502, 503),
  },
})

const holdRoute = createRoute({
  method: "post",
  path: "/api/checkouts/{bookingId}/hold",
  summary: "When the hold expires, later once its payment has started; null if the booking is no longer held",
  request: jsonBody(accessForm),
  responses: {
    200: answer("Held", z.object({ expiresAt: z.iso.datetime().nullable() })),
    ...refusals(401, 404, 409, 422, 429),
  },
})

const abandonRoute = createRoute({
  method: "post",
  path: "/api/checkouts/{bookingId}/abandonment",
  summary: "The customer leaves the payment: the hold is released, unless a payment may be in progress",
  request: jsonBody(accessForm),
  responses: {
    200: answer("The current state of the booking", bookingState),
    ...refusals(401, 404, 422, 502, 503),
  },
})

const declarationRoute = createRoute({
  method: "post",
  path: "/api/checkouts/{bookingId}/crypto-declaration",
  summary: "The customer declares that the crypto was sent, with the transaction id if known",
  request: jsonBody(accessForm.extend(declarationForm.shape)),
  responses: {
    200: answer("The current state of the booking", bookingState),
    ...refusals(401, 404, 409, 422, 429),
  },
})

const giftCardCredit = {
  200: answer("The gift card credit, and the amount due", giftCardCreditResponse),
}
const giftCardPath = "/api/checkouts/{bookingId}/gift-card"

const checkoutRoute = createRoute({
  method: "get",
  path: "/api/checkouts/{bookingId}",
  summary: "The payment step of a booking: amount, gift cards, payment methods, consents, deposit, cancellation",
  request: { params, headers: accessHeaders },
  responses: {
    200: answer("The booking before its payment", checkoutDataResponse),
    ...refusals(401, 404, 422),
  },
})

const giftCardRoute = createRoute({
  method: "post",
  path: giftCardPath,
  summary: "Applies a gift card or voucher to a booking that can be paid",
  request: jsonBody(accessForm.extend(giftCardForm.shape)),
  responses: { ...giftCardCredit, ...refusals(401, 404, 409, 422, 429) },
})

const removeGiftCardRoute = createRoute({
  method: "delete",
  path: giftCardPath,
  summary: "Removes one gift card, or all of them, from a booking",
  request: jsonBody(accessForm.extend(removeGiftCardForm.shape)),
  responses: { ...giftCardCredit, ...refusals(401, 404, 409, 422) },
})

export type BookingState = z.infer<typeof bookingState>

export const checkoutApi = newApi()

checkoutApi.openapi(paymentRoute, async (c) => {
  const ctx = c.get("ctx")
  return c.json(
    toPaymentResponse(ctx, await startPayment(ctx, { ...c.req.valid("param"), ...c.req.valid("json") })),
    200,
  )
})

checkoutApi.openapi(paymentStatusRoute, async (c) => {
  const booking = await refreshPayment(c.get("ctx"), { ...c.req.valid("param"), ...c.req.valid("json") })
  return c.json(await bookingOutcome(c.get("ctx"), booking), 200)
})

checkoutApi.openapi(holdRoute, async (c) => {
  const { expiresAt } = await refreshHold(c.get("ctx"), { ...c.req.valid("param"), ...c.req.valid("json") })
  return c.json({ expiresAt: expiresAt?.toISOString() ?? null }, 200)
})

checkoutApi.openapi(abandonRoute, async (c) => {
  const booking = await abandonCheckout(c.get("ctx"), { ...c.req.valid("param"), ...c.req.valid("json") })
  return c.json(await bookingOutcome(c.get("ctx"), booking), 200)
})

checkoutApi.openapi(declarationRoute, async (c) => {
  const booking = await declareCrypto(c.get("ctx"), { ...c.req.valid("param"), ...c.req.valid("json") })
  return c.json(await bookingOutcome(c.get("ctx"), booking), 200)
})

checkoutApi.openapi(checkoutRoute, async (c) => {
  const { "booking-token": token } = c.req.valid("header")
  return c.json(await checkoutData(c.get("ctx"), { ...c.req.valid("param"), token }), 200)
})

checkoutApi.openapi(giftCardRoute, async (c) =>
  c.json(await applyGiftCardToBooking(c.get("ctx"), { ...c.req.valid("param"), ...c.req.valid("json") }), 200),
)

checkoutApi.openapi(removeGiftCardRoute, async (c) =>
  c.json(await removeGiftCard(c.get("ctx"), { ...c.req.valid("param"), ...c.req.valid("json") }), 200),
)
