import { createRoute, z } from "@hono/zod-openapi"
import { orderResponse, toOrderResponse } from "../checkout/paying/payment-response.server"
import { answer, bodyOf, newApi, refusals } from "../platform/http/api.server"
import { textOf } from "../platform/i18n/text.server"
import { Refusal } from "../platform/refusal"
import { ticketForm } from "./forms"
import { generateTickets } from "./sales/legacy-sales.server"
import { buyTickets } from "./sales/sales.server"
import { ticketsOfOwnOrder } from "./tickets/own-tickets.server"

const saleRoute = createRoute({
  method: "post",
  path: "/api/draw/tickets",
  summary: "Orders tickets of the prize draw, to be paid by card",
  request: { body: bodyOf(ticketForm) },
  responses: {
    200: answer("A card to be confirmed in the browser, or an order that is already paid", orderResponse),
    ...refusals(401, 403, 404, 409, 422, 429, 502, 503),
  },
})

const orderRoute = createRoute({
  method: "get",
  path: "/api/draw/orders/{orderId}/tickets",
  summary: "The tickets of the caller's order, once it is paid",
  request: {
    params: z.object({ orderId: z.uuid("bookings.not-found") }),
    // URLs are logged, so the key of a guest's order is a header.
    headers: z.object({ "purchase-key": z.uuid().optional() }),
  },
  responses: {
    200: answer(
      "By number; none while the order is open",
      z.object({
        orderId: z.uuid(),
        state: z.enum(["open", "paid", "ended"]),
        editionId: z.string(),
        quantity: z.int(),
        tickets: z.array(
          z.object({
            id: z.uuid(),
            number: z.int(),
            fullName: z.string(),
            isVoid: z.boolean(),
            giftCardCode: z.string(),
            giftCardCents: z.int().openapi({ description: "Balance in euro cents" }),
          }),
        ),
      }),
    ),
    ...refusals(401, 404, 422),
  },
})

const legacyAnswer = z.object({
  success: z.boolean(),
  tickets: z.array(
    z.object({
      uuid: z.uuid(),
      number: z.int(),
      email: z.string(),
      fullName: z.string(),
      paymentIntentId: z.string(),
      purchaseDate: z.iso.datetime(),
    }),
  ),
  error: z.string().optional().openapi({ description: "In the reader's language" }),
})

const failures = { 404: "Unknown, or another person's", 409: "Not paid, refunded, or another quantity" } as const
/** Statuses of refusals that are answered as they are; all others are 422. */
const passedOn = [404, 409, 429, 502, 503] as const
const failed = (description: string) => answer(description, legacyAnswer)

const generationRoute = createRoute({
  method: "post",
  path: "/api/generate-commercial-operation-tickets",
  summary: "The tickets of a payment, for legacy clients; repeated calls answer the same",
  request: { body: bodyOf(z.looseObject({})) },
  responses: {
    200: answer("The tickets", legacyAnswer),
    404: failed(failures[404]),
    409: failed(failures[409]),
    422: failed("An invalid field"),
    429: failed("Too many calls"),
    502: failed("The card provider's answer is not usable"),
    503: failed("The card provider does not answer"),
  },
})

/** The prize draw's part of the API; an order's payment is refreshed by `/api/orders/{orderId}/payment-status`. */
export const drawApi = newApi()

drawApi.openapi(saleRoute, async (c) => {
  const ctx = c.get("ctx")
  return c.json(toOrderResponse(ctx, await buyTickets(ctx, c.req.valid("json"))), 200)
})

drawApi.openapi(orderRoute, async (c) => {
  const access = { ...c.req.valid("param"), purchaseKey: c.req.valid("header")["purchase-key"] }
  const { tickets, ...order } = await ticketsOfOwnOrder(c.get("ctx"), access)
  const shown = tickets.map(({ id, number, fullName, isVoid, giftCard }) => ({
    ...{ id, number, fullName, isVoid },
    giftCardCode: giftCard.code,
    giftCardCents: giftCard.balanceCents,
  }))
  return c.json({ ...order, tickets: shown }, 200)
})

drawApi.openapi(generationRoute, async (c) => {
  try {
    return c.json({ success: true, tickets: await generateTickets(c.get("ctx"), c.req.valid("json")) }, 200)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, details } = error.fields[0] ?? error
    const body = { success: false, tickets: [], error: textOf(code, details ?? {}, c.get("ctx").locale) ?? code }
    return c.json(body, passedOn.find((status) => status === error.status) ?? 422)
  }
})
