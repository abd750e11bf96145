import type { Context } from "hono"
import type { Booking } from "../bookings/queries.server"
import type { Ctx } from "../platform/context.server"
import { secondsBetween } from "../platform/dates"
import { type ApiEnv, newApi } from "../platform/http/api.server"
import { textOf } from "../platform/i18n/text.server"
import { invalid, Refusal } from "../platform/refusal"
import { availabilityOf, slotsOf } from "./availability.server"
import { openCheckout } from "./checkout.server"
import {
  checkoutRoute,
  completionRoute,
  cryptoDeclarationRoute,
  giftCardRoute,
  holdRoute,
  intentRoute,
  leaveGiftCardRoute,
  mailRoute,
  paymentRoute,
  whatsappRoute,
} from "./checkout-routes.server"
import { resendConfirmation } from "./confirmation.server"
import { setOffGiftCard, takeBackGiftCard } from "./gift-card.server"
import { renewHold } from "./hold.server"
import { intentForHeldBooking } from "./payment-intent.server"
import { quoteRental } from "./quote.server"
import { availabilityRoute, quoteRoute, slotsRoute } from "./quote-routes.server"
import { completeCheckout, declareCrypto, submitCheckout } from "./submission.server"

/**
 * Car rental's part of `/api`. Where a body breaks its schema, the use case is asked all the same (the third argument):
 * it names every broken rule at once, not only those of the schema.
 */
export const carRentalApi = newApi()

carRentalApi.openapi(
  quoteRoute,
  async (c) => c.json(await quoteRental(c.get("ctx"), c.req.valid("json")), 200),
  orAsk(quoteRental),
)

carRentalApi.openapi(slotsRoute, (c) => c.json(slotsOf(c.get("ctx"), c.req.valid("query")), 200))

carRentalApi.openapi(availabilityRoute, async (c) => {
  const { from, to } = c.req.valid("query")
  const found = await availabilityOf(c.get("ctx"), c.req.valid("param").vehicleId, from, to)
  const occupied = found.occupied.map(({ startsAt, endsAt }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
  return c.json({ ...found, occupied }, 200)
})

carRentalApi.openapi(
  checkoutRoute,
  async (c) => {
    const ctx = c.get("ctx")
    const { expiresAt, ...checkout } = await openCheckout(ctx, c.req.valid("json"))
    const until = { expiresAt: expiresAt.toISOString(), secondsLeft: secondsBetween(ctx.now(), expiresAt) }
    return c.json({ ...checkout, ...until }, 200)
  },
  orAsk(openCheckout),
)

carRentalApi.openapi(holdRoute, async (c) => {
  const { expiresAt } = await renewHold(c.get("ctx"), c.req.valid("param"))
  return c.json({ expiresAt: expiresAt?.toISOString() ?? null }, 200)
})

carRentalApi.openapi(
  paymentRoute,
  async (c) => {
    const ctx = c.get("ctx")
    const submitted = await submitCheckout(ctx, { ...c.req.valid("json"), ...c.req.valid("param") })
    if (submitted.kind === "placed") return c.json(submitted, 200)
    const { expiresAt, ...payment } = submitted
    const kept = { expiresAt: expiresAt.toISOString(), secondsLeft: secondsBetween(ctx.now(), expiresAt) }
    return c.json({ ...payment, kept }, 200)
  },
  orAsk(submitCheckout),
)

carRentalApi.openapi(completionRoute, async (c) =>
  c.json(stateOf(await completeCheckout(c.get("ctx"), c.req.valid("param"))), 200),
)

carRentalApi.openapi(cryptoDeclarationRoute, async (c) =>
  c.json(stateOf(await declareCrypto(c.get("ctx"), c.req.valid("param"))), 200),
)

carRentalApi.openapi(giftCardRoute, async (c) =>
  c.json(await setOffGiftCard(c.get("ctx"), { ...c.req.valid("json"), ...c.req.valid("param") }), 200),
)

carRentalApi.openapi(leaveGiftCardRoute, async (c) =>
  c.json(await takeBackGiftCard(c.get("ctx"), { ...c.req.valid("json"), ...c.req.valid("param") }), 200),
)

carRentalApi.openapi(
  intentRoute,
  async (c) => {
    try {
      return c.json(await intentForHeldBooking(c.get("ctx"), c.req.valid("json")), 200)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return c.json({ error: textOf(error.code, error.details) ?? error.code }, intentStatus(error.status))
    }
  },
  (result, c) => {
    if (!result.success) return c.json({ error: textOf("platform.invalid-input") ?? "" }, 400)
  },
)

carRentalApi.openapi(mailRoute, async (c) => {
  await resendConfirmation(c.get("ctx"), { bookingId: idOf(c.req.valid("json").booking), channel: "email" })
  return c.json({ sent: true } as const, 200)
})

carRentalApi.openapi(whatsappRoute, async (c) => {
  await resendConfirmation(c.get("ctx"), { bookingId: idOf(c.req.valid("json").booking), channel: "whatsapp" })
  return c.json({ sent: true } as const, 200)
})

/** Answers a body that breaks its schema: the use case itself refuses it, with the body as it came. */
function orAsk(ask: (ctx: Ctx, input: unknown) => Promise<unknown>) {
  const refused = async (c: Context<ApiEnv>): Promise<never> => {
    const body: unknown = await c.req.json().catch(() => ({}))
    await ask(c.get("ctx"), typeof body === "object" ? { ...body, ...c.req.param() } : body)
    throw invalid([])
  }
  return (result: { success: boolean }, c: Context<ApiEnv>) => (result.success ? undefined : refused(c))
}

const idOf = (booking: string | { id: string }) => (typeof booking === "string" ? booking : booking.id)

const stateOf = ({ id, status, paymentStatus }: Booking) => ({ bookingId: id, status, paymentStatus })

const intentStatuses = [401, 404, 502, 503] as const
const intentStatus = (status: number) => intentStatuses.find((each) => each === status) ?? 409
