import { createRoute, z } from "@hono/zod-openapi"
import { secondsBetween } from "../platform/dates"
import { type AnswerOf, answer, bodyOf, newApi, refusals } from "../platform/http/api.server"
import { notFound } from "../platform/refusal"
import { slotsForm, washForm } from "./forms"
import { serviceById } from "./rules/services"
import { freeSlots } from "./slots.server"
import { holdWash } from "./wash.server"

const slotsRoute = createRoute({
  method: "get",
  path: "/api/car-wash/slots",
  summary: "The free times of a package on a day",
  request: { query: slotsForm },
  responses: {
    200: answer(
      "Clock times in Europe/Rome",
      z.object({ date: z.string().openapi({ example: "2026-12-01" }), slots: z.array(z.string()) }),
    ),
    ...refusals(404, 422),
  },
})

const checkoutRoute = createRoute({
  method: "post",
  path: "/api/car-wash/checkouts",
  summary: "Holds the bay for 15 minutes while the customer pays",
  request: { body: bodyOf(washForm) },
  responses: {
    200: answer(
      "Held; the token authorises a guest",
      z.object({
        bookingId: z.uuid(),
        token: z.string(),
        expiresAt: z.iso.datetime(),
        secondsLeft: z.int().openapi({ description: "Until `expiresAt`, by the server's clock" }),
        amountDueCents: z.int().openapi({ description: "In cents of the currency" }),
      }),
    ),
    ...refusals(401, 403, 409, 422, 429),
  },
})

/** A slot held during the payment. */
export type HeldWash = AnswerOf<typeof checkoutRoute>

export const carWashApi = newApi()

carWashApi.openapi(slotsRoute, async (c) => {
  const { service: id, date } = c.req.valid("query")
  const service = serviceById(id)
  if (!service) throw notFound("car-wash.service-required")
  return c.json({ date, slots: await freeSlots(c.get("ctx"), { service, date }) }, 200)
})

carWashApi.openapi(checkoutRoute, async (c) => {
  const ctx = c.get("ctx")
  const { bookingId, token, expiresAt, amountDueCents } = await holdWash(ctx, c.req.valid("json"))
  const until = { expiresAt: expiresAt.toISOString(), secondsLeft: secondsBetween(ctx.now(), expiresAt) }
  return c.json({ bookingId, token, ...until, amountDueCents }, 200)
})
