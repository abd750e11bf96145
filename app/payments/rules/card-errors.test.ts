import { describe, expect, test } from "vitest"
import { cardErrorText } from "./card-errors"

describe("the message for a refused card", () => {
  test.each([
    [{ type: "card_error", code: "card_declined", decline_code: "generic_decline" }, "payments.card-declined"],
    [
      { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" },
      "payments.card-insufficient-funds",
    ],
    [{ type: "card_error", code: "card_declined", decline_code: "fraudulent" }, "payments.card-declined"],
    [{ type: "card_error", code: "expired_card", decline_code: "expired_card" }, "payments.card-expired"],
    [{ type: "card_error", code: "never_heard_of" }, "payments.card-declined"],
    [{ code: "payment_intent_authentication_failure" }, "payments.card-authentication-failed"],
    [{ type: "api_error" }, undefined],
  ])("%j is %s", (error, text) => expect(cardErrorText(error)).toBe(text))
})
