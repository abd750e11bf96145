import { createRoute, z } from "@hono/zod-openapi"
import type { Booking } from "../bookings/queries.server"
import { newApi, refusals } from "../platform/http/api.server"
import { openCheckout } from "./checkout.server"
import { coins } from "./forms"
import { applyGiftCard } from "./gift-card.server"
import { renewHold } from "./hold.server"
import { checkStep } from "./steps.server"
import { completeCheckout, declareCrypto, submitCheckout } from "./submission.server"

/** What the wizard calls from step to step. Bodies are judged by the use cases, so that every broken rule is told at once. */
export const checkoutsApi = newApi()

const anyBody = { content: { "application/json": { schema: z.record(z.string(), z.unknown()) } } }
const json = <T extends z.ZodType>(schema: T, description: string) => ({
  content: { "application/json": { schema } },
  description,
})
const bookingParams = z.object({ bookingId: z.uuid("car-rental.booking-invalid") })
const stateSchema = z.object({ bookingId: z.string(), status: z.string(), paymentStatus: z.string() })

checkoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/steps/{step}",
    summary: "Whether the wizard may leave a step; the body is everything typed so far.",
    request: { params: z.object({ step: z.coerce.number().int().min(1).max(3) }), body: anyBody },
    responses: { 200: json(z.object({ ok: z.literal(true) }), "The step stands."), ...refusals(401, 403, 404, 422) },
  }),
  async (c) => {
    await checkStep(c.get("ctx"), c.req.valid("param").step, c.req.valid("json"))
    return c.json({ ok: true as const }, 200)
  },
)

checkoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/checkouts",
    summary: "Enters step 4: prices the rental and keeps the vehicle for 20 minutes.",
    request: { body: anyBody },
    responses: {
      200: json(
        z.object({ bookingId: z.string(), expiresAt: z.string(), quote: z.record(z.string(), z.unknown()) }),
        "The vehicle is kept.",
      ),
      ...refusals(401, 403, 404, 409, 422),
    },
  }),
  async (c) => {
    const { bookingId, expiresAt, quote } = await openCheckout(c.get("ctx"), c.req.valid("json"))
    return c.json({ bookingId, expiresAt: expiresAt.toISOString(), quote: { ...quote } }, 200)
  },
)

checkoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/checkouts/{bookingId}/hold",
    summary: "Keeps the vehicle for another 20 minutes while the customer pays.",
    request: { params: bookingParams },
    responses: {
      200: json(z.object({ expiresAt: z.string().nullable() }), "The vehicle is kept."),
      ...refusals(401, 404, 409),
    },
  }),
  async (c) => {
    const { expiresAt } = await renewHold(c.get("ctx"), c.req.valid("param"))
    return c.json({ expiresAt: expiresAt?.toISOString() ?? null }, 200)
  },
)

const submissionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("card"), paymentId: z.string(), clientSecret: z.string() }),
  z.object({ kind: z.literal("placed") }),
  z.object({
    kind: z.literal("crypto"),
    paymentId: z.string(),
    address: z.string(),
    coin: z.enum(coins),
    qr: z.string(),
  }),
])

checkoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/checkouts/{bookingId}/payment",
    summary: "Sends step 4: consents, way to pay, and the amount seen.",
    request: { params: bookingParams, body: anyBody },
    responses: { 200: json(submissionSchema, "How to go on."), ...refusals(401, 404, 409, 422) },
  }),
  async (c) => {
    const input = { ...c.req.valid("json"), ...c.req.valid("param") }
    return c.json(await submitCheckout(c.get("ctx"), input), 200)
  },
)

const stateOf = ({ id, status, paymentStatus }: Booking) => ({ bookingId: id, status, paymentStatus })

checkoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/checkouts/{bookingId}/completion",
    summary: "After the browser's card success: the provider is asked, and the booking's state answered.",
    request: { params: bookingParams },
    responses: { 200: json(stateSchema, "The booking as it stands."), ...refusals(401, 404) },
  }),
  async (c) => c.json(stateOf(await completeCheckout(c.get("ctx"), c.req.valid("param"))), 200),
)

checkoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/checkouts/{bookingId}/crypto-declaration",
    summary: "'I have sent the payment.'",
    request: { params: bookingParams },
    responses: { 200: json(stateSchema, "The booking as it stands."), ...refusals(401, 404, 409) },
  }),
  async (c) => c.json(stateOf(await declareCrypto(c.get("ctx"), c.req.valid("param"))), 200),
)

checkoutsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/gift-card",
    summary: "Looks up a gift card or voucher.",
    request: { body: anyBody },
    responses: { 200: json(z.object({}), "The code counts."), ...refusals(401, 422, 429) },
  }),
  async (c) => c.json(await applyGiftCard(c.get("ctx"), c.req.valid("json")), 200),
)
