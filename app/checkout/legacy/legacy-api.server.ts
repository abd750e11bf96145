import { createRoute, z } from "@hono/zod-openapi"
import { answer, bodyOf, newApi, refusals } from "../../platform/http/api.server"
import { intentForm, resendForm } from "../forms"
import { resendConfirmation } from "../resend.server"
import { openLegacyBookingIntent } from "./legacy-booking-intent.server"

const intentRoute = createRoute({
  method: "post",
  path: "/api/create-payment-intent",
  summary: "Opens the card payment of the caller's newest matching unpaid booking",
  request: { body: bodyOf(intentForm) },
  responses: {
    200: answer("The secret for the browser", z.object({ clientSecret: z.string() })),
    ...refusals(401, 404, 409, 422, 429, 502, 503),
  },
})

const resendRoute = <Path extends string>(path: Path, summary: string) =>
  createRoute({
    method: "post",
    path,
    summary,
    request: { body: bodyOf(resendForm) },
    responses: {
      200: answer("Enqueued", z.object({ sent: z.literal(true) })),
      ...refusals(401, 404, 409, 422, 429),
    },
  })

const mailRoute = resendRoute("/api/send-booking-confirmation", "Resends a booking's confirmation e-mail")
const whatsappRoute = resendRoute("/api/send-whatsapp-notification", "Resends a booking's WhatsApp message")

/** API of legacy clients (part 2 §7, D4), for every kind of booking. */
export const legacyClientsApi = newApi()

legacyClientsApi.openapi(intentRoute, async (c) =>
  c.json(await openLegacyBookingIntent(c.get("ctx"), c.req.valid("json")), 200),
)

legacyClientsApi.openapi(mailRoute, async (c) => {
  await resendConfirmation(c.get("ctx"), { bookingId: c.req.valid("json").booking, channel: "email" })
  return c.json({ sent: true } as const, 200)
})

legacyClientsApi.openapi(whatsappRoute, async (c) => {
  await resendConfirmation(c.get("ctx"), { bookingId: c.req.valid("json").booking, channel: "whatsapp" })
  return c.json({ sent: true } as const, 200)
})
