import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js"
import type { Stripe } from "@stripe/stripe-js"
import { loadStripe } from "@stripe/stripe-js/pure"
import { useEffect, useImperativeHandle, useState } from "react"
import { currentLocale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Notice } from "../../platform/ui/Notice"
import { failureOf } from "./card-error-words"
import type { CardFieldProps, CardResult } from "./card-handle"

/** Stripe's own card element; its script comes from js.stripe.com once this is on the page, and not before. */
export default function StripeCard({ publishableKey, ...props }: CardFieldProps & { publishableKey: string }) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    loadStripe(publishableKey)
      .then((loaded) => {
        if (gone) return
        if (loaded) setStripe(loaded)
        else setFailed(true)
      })
      .catch(() => gone || setFailed(true))
    return () => {
      gone = true
    }
  }, [publishableKey])
  if (failed) return <Notice tone="danger">{m.payments_form_failed()}</Notice>
  return (
    <Elements stripe={stripe} options={{ locale: currentLocale() }}>
      <Field {...props} />
    </Elements>
  )
}

function Field({ ref, billing }: CardFieldProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [look, setLook] = useState<{ color: string; muted: string }>()
  useImperativeHandle(ref, () => ({
    confirm: async (clientSecret): Promise<CardResult> => {
      if (!stripe || !elements) return { error: m.payments_not_ready() }
      const card = elements.getElement(CardElement)
      if (!card) return { error: m.payments_card_element_missing() }
      const data = { payment_method: { card, billing_details: billing } }
      try {
        if (clientSecret.startsWith("seti_")) {
          const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, data)
          return error ? failureOf(error) : { status: setupIntent.status }
        }
        const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, data)
        return error ? failureOf(error) : { status: paymentIntent.status }
      } catch {
        return { error: m.payments_processing_failed() }
      }
    },
  }))
  return (
    <fieldset
      tabIndex={-1}
      // Only Stripe's own script reaches into its field.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) elements?.getElement(CardElement)?.focus()
      }}
      className="outline-none"
    >
      <legend className="mb-1.5 text-sm font-medium">{m.payments_card_title()}</legend>
      <div
        ref={(box) => {
          if (!box || look) return
          const style = getComputedStyle(box)
          setLook({ color: style.color, muted: style.getPropertyValue("--muted").trim() })
        }}
        className="min-h-12.5 rounded-field border border-edge bg-surface px-3.5 py-3.5 text-ink focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-focus"
      >
        {look ? (
          <CardElement
            options={{
              hidePostalCode: true,
              style: { base: { color: look.color, fontSize: "16px", "::placeholder": { color: look.muted } } },
            }}
          />
        ) : null}
      </div>
    </fieldset>
  )
}
