import { createRoute, z } from "@hono/zod-openapi"
import { giftCardCreditResponse } from "../../checkout/paying/checkout-response.server"
import { type AnswerOf, answer, bodyOf, refusals } from "../../platform/http/api.server"
import { rentalRequest } from "../forms"
import { instant, quoteResponse } from "../wizard/quote-routes.server"

const holdExpiry = {
  expiresAt: instant,
  secondsLeft: z.int().openapi({ description: "Until `expiresAt`, by the server's clock" }),
}

export const checkoutRoute = createRoute({
  method: "post",
  path: "/api/car-rentals/checkouts",
  summary: "Holds a vehicle for 20 minutes while its customer pays",
  request: { body: bodyOf(rentalRequest) },
  responses: {
    200: answer(
      "Held",
      z.object({
        bookingId: z.uuid(),
        ...holdExpiry,
        quote: quoteResponse,
        giftCardCredit: giftCardCreditResponse,
        releasedCreditCents: z.int().openapi({ description: "Gift card credit that was released, in euro cents" }),
      }),
    ),
    ...refusals(401, 403, 404, 409, 422, 429),
  },
})

/** A vehicle held during the payment. */
export type HeldRental = AnswerOf<typeof checkoutRoute>
