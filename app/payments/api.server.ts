import { createRoute, z } from "@hono/zod-openapi"
import { type AnswerOf, answer, newApi, refusals } from "../platform/http/api.server"
import { text } from "../platform/text"
import { beginSavingCard, savedCards } from "./stripe/saved-cards.server"
import { receiveWebhook } from "./stripe/webhook.server"

const savedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  hasExpired: z.boolean(),
})

const webhook = createRoute({
  method: "post",
  path: "/api/stripe/webhook",
  summary: "Webhook of the card provider; the Stripe-Signature header proves the sender.",
  request: { headers: z.object({ "stripe-signature": text({ max: 1000 }).optional() }) },
  responses: {
    200: answer("Accepted", z.object({ received: z.literal(true) })),
    ...refusals(400),
  },
})

export const paymentsApi = newApi()

paymentsApi.openapi(webhook, async (c) => {
  const body = await c.req.text()
  await receiveWebhook(c.get("ctx"), body, c.req.header("stripe-signature") ?? null)
  return c.json({ received: true } as const, 200)
})

const listCards = createRoute({
  method: "get",
  path: "/api/payment-methods",
  summary: "The saved cards of the signed-in customer, which pay only for their own purchases (D17)",
  responses: {
    200: answer("Newest first", z.object({ cards: z.array(savedCard) })),
    ...refusals(401, 403, 502, 503),
  },
})

export type SavedCards = AnswerOf<typeof listCards>

paymentsApi.openapi(listCards, async (c) => c.json({ cards: await savedCards(c.get("ctx")) }, 200))

const setUpCard = createRoute({
  method: "post",
  path: "/api/payment-methods/setup",
  summary: "Starts saving a card of the signed-in customer; the card data goes only to the provider (D17)",
  responses: {
    200: answer("Started", z.object({ setupIntentId: z.string(), clientSecret: z.string() })),
    ...refusals(401, 403, 409, 429, 502, 503),
  },
})

export type CardSetup = AnswerOf<typeof setUpCard>

paymentsApi.openapi(setUpCard, async (c) => c.json(await beginSavingCard(c.get("ctx")), 200))
