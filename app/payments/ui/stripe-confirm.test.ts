import type { Stripe, StripeElements } from "@stripe/stripe-js"
import { describe, expect, test, vi } from "vitest"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { confirmWithStripe, submitElements } from "./stripe-confirm"

const billing = { name: "Ada Neri", email: "ada@example.test", phone: "+39 070 1" }
const returnUrl = "https://maestrale.test/cars"
const declined = { type: "card_error", code: "card_declined", message: "Your card was declined." }
const elements = { submit: vi.fn() } as unknown as StripeElements

function fakeStripe(results: { payment?: object; setup?: object }) {
  const confirmPayment = vi.fn(async () => results.payment)
  const confirmSetup = vi.fn(async () => results.setup)
  return { stripe: { confirmPayment, confirmSetup } as unknown as Stripe, confirmPayment, confirmSetup }
}

describe("submitElements", () => {
  test("reports no error if the element accepts its input", async () => {
    const accepts = { submit: async () => ({}) } as unknown as StripeElements
    expect(await submitElements({ stripe: fakeStripe({}).stripe, elements: accepts })).toBeUndefined()
  })

  test("returns our own text for a card error, marked as about the card", async () => {
    const refuses = { submit: async () => ({ error: declined }) } as unknown as StripeElements
    const { stripe } = fakeStripe({})
    expect(await submitElements({ stripe, elements: refuses })).toEqual({
      error: m.payments_card_declined(),
      ofCard: true,
    })
  })

  test("is not ready before Stripe's script has loaded", async () => {
    expect(await submitElements({ stripe: null, elements })).toEqual({ error: m.payments_not_ready() })
  })

  test("reports a failed wallet instead of throwing", async () => {
    const errors = { submit: () => Promise.reject(new Error("closed")) } as unknown as StripeElements
    const { stripe } = fakeStripe({})
    expect(await submitElements({ stripe, elements: errors })).toEqual({ error: m.payments_processing_failed() })
  })
})

describe("confirmWithStripe", () => {
  const attempt = { clientSecret: "pi_1_secret_2", savedCardId: undefined, billing, returnUrl }

  test("confirms a payment with the element's data, on the same page if possible", async () => {
    const { stripe, confirmPayment } = fakeStripe({ payment: { paymentIntent: { status: "succeeded" } } })
    expect(await confirmWithStripe({ stripe, elements }, attempt)).toEqual({ status: "succeeded" })
    expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements,
      clientSecret: "pi_1_secret_2",
      confirmParams: { payment_method_data: { billing_details: billing }, return_url: returnUrl },
      redirect: "if_required",
    })
  })

  test("omits an empty contact detail", async () => {
    const { stripe, confirmPayment } = fakeStripe({ payment: { paymentIntent: { status: "succeeded" } } })
    await confirmWithStripe({ stripe, elements }, { ...attempt, billing: { ...billing, phone: "" } })
    const { name, email } = billing
    expect(confirmPayment.mock.calls).toMatchObject([
      [{ confirmParams: { payment_method_data: { billing_details: { name, email } } } }],
    ])
    expect(JSON.stringify(confirmPayment.mock.calls)).not.toContain("phone")
  })

  test("pays with a saved card without reading the element", async () => {
    const { stripe, confirmPayment } = fakeStripe({ payment: { paymentIntent: { status: "succeeded" } } })
    await confirmWithStripe({ stripe, elements }, { ...attempt, savedCardId: "pm_1" })
    expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
      clientSecret: "pi_1_secret_2",
      confirmParams: { payment_method: "pm_1", return_url: returnUrl },
      redirect: "if_required",
    })
  })

  test("saves a card with the secret of a setup intent", async () => {
    const { stripe, confirmPayment, confirmSetup } = fakeStripe({ setup: { setupIntent: { status: "succeeded" } } })
    const saved = await confirmWithStripe({ stripe, elements }, { ...attempt, clientSecret: "seti_1_secret_2" })
    expect(saved).toEqual({ status: "succeeded" })
    expect(confirmSetup).toHaveBeenCalledOnce()
    expect(confirmPayment).not.toHaveBeenCalled()
  })

  test("returns our own text for the bank's refusal", async () => {
    const { stripe } = fakeStripe({ payment: { error: declined } })
    const refused = await confirmWithStripe({ stripe, elements }, attempt)
    expect(refused).toEqual({ error: m.payments_card_declined(), ofCard: true })
  })

  test("never throws", async () => {
    const stripe = { confirmPayment: () => Promise.reject(new Error("offline")) } as unknown as Stripe
    const failed = await confirmWithStripe({ stripe, elements }, attempt)
    expect(failed).toEqual({ error: m.payments_processing_failed() })
  })
})
