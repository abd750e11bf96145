import type { Context } from "hono"
import type { Ctx } from "../platform/context.server"
import { secondsBetween } from "../platform/dates"
import { type ApiEnv, newApi } from "../platform/http/api.server"
import { invalid } from "../platform/refusal"
import { openCheckout } from "./booking/checkout.server"
import { checkoutRoute } from "./booking/checkout-routes.server"
import { availabilityOf, slotsOf } from "./wizard/availability.server"
import { quoteRental } from "./wizard/quote.server"
import { availabilityRoute, quoteRoute, slotsRoute } from "./wizard/quote-routes.server"

/**
 * API of car rental. If a body does not match its schema, the use case is still called (the third argument), so that
 * the response lists every invalid field and not only those of the schema.
 */
export const carRentalApi = newApi()

carRentalApi.openapi(
  quoteRoute,
  async (c) => c.json(await quoteRental(c.get("ctx"), c.req.valid("json")), 200),
  validateInUseCase(quoteRental),
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
    const expiry = { expiresAt: expiresAt.toISOString(), secondsLeft: secondsBetween(ctx.now(), expiresAt) }
    return c.json({ ...checkout, ...expiry }, 200)
  },
  validateInUseCase(openCheckout),
)

/**
 * If the body does not match the schema, calls the use case with the body as received, for its own refusals: they list
 * every invalid field.
 */
function validateInUseCase(ask: (ctx: Ctx, input: unknown) => Promise<unknown>) {
  const rejectWithUseCaseErrors = async (c: Context<ApiEnv>): Promise<never> => {
    const body: unknown = await c.req.json().catch(() => ({}))
    await ask(c.get("ctx"), typeof body === "object" ? { ...body, ...c.req.param() } : body)
    // The schema is stricter than the use case, which accepted the body: 422 without a field.
    throw invalid([])
  }
  return (result: { success: boolean }, c: Context<ApiEnv>) => (result.success ? undefined : rejectWithUseCaseErrors(c))
}
