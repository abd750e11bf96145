import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js"
import type { Appearance, Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js"
import { loadStripe } from "@stripe/stripe-js/pure"
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from "react"
import { currentLocale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Notice } from "../../platform/ui/Notice"
import { methodTypes } from "../rules/saved-cards"
import type { CardFailure, CardFieldProps, CardUse } from "./card-handle"
import { confirmWithStripe, submitElements, withoutEmptyFields } from "./stripe-confirm"

/**
 * Stripe's Payment Element: a card, and Apple Pay, Google Pay and Link if device and account support them. Its script
 * is loaded from js.stripe.com only once this is mounted.
 */
export default function StripeCard({ publishableKey, ...props }: CardFieldProps & { publishableKey: string }) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    loadStripe(publishableKey)
      .then((loaded) => {
        if (isUnmounted) return
        if (loaded) setStripe(loaded)
        else setFailed(true)
      })
      .catch(() => isUnmounted || setFailed(true))
    return () => {
      isUnmounted = true
    }
  }, [publishableKey])
  const box = useRef<HTMLDivElement>(null)
  const [appearance, setAppearance] = useState<Appearance>()
  useEffect(() => {
    if (box.current) setAppearance(appearanceOf(box.current))
  }, [])
  const options = useElementsOptions(props.use, appearance)
  if (failed) return <Notice tone="danger">{m.payments_form_failed()}</Notice>
  return (
    <div ref={box}>
      {appearance ? (
        <Elements stripe={stripe} options={options}>
          <Field {...props} />
        </Elements>
      ) : null}
    </div>
  )
}

function Field({ ref, use, billing, savedCardId }: CardFieldProps) {
  const stripe = useStripe()
  const elements = useElements()
  const isHidden = savedCardId !== undefined
  const [wasShown, setWasShown] = useState(!isHidden)
  if (!isHidden && !wasShown) setWasShown(true)
  const [hasFailed, setHasFailed] = useState(false)
  const prepare = async (): Promise<CardFailure | undefined> => {
    // A saved card does not use the element.
    if (savedCardId) return undefined
    return hasFailed ? { error: m.payments_form_failed() } : submitElements({ stripe, elements })
  }
  useImperativeHandle(ref, () => ({
    prepare,
    confirm: (clientSecret) =>
      confirmWithStripe({ stripe, elements }, { clientSecret, savedCardId, billing, returnUrl: location.href }),
  }))
  const wallet = use.mode === "payment" ? "auto" : "never"
  return (
    <fieldset
      hidden={isHidden}
      tabIndex={-1}
      // Only Stripe's own script can focus its field.
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) elements?.getElement("payment")?.focus()
      }}
      className="outline-none"
    >
      <legend className="mb-3 text-sm font-medium">{m.payments_card_title()}</legend>
      {hasFailed ? (
        <Notice tone="danger">
          <p className="pb-3">{m.payments_form_not_loaded()}</p>
          <Button type="button" variant="outline" onClick={() => setHasFailed(false)}>
            {m.platform_try_again()}
          </Button>
        </Notice>
      ) : null}
      {wasShown && !hasFailed ? (
        <PaymentElement
          onLoadError={() => setHasFailed(true)}
          options={{
            layout: { type: "accordion", radios: "if_multiple", spacedAccordionItems: false },
            defaultValues: { billingDetails: withoutEmptyFields(billing) },
            wallets: { applePay: wallet, googlePay: wallet, link: wallet },
          }}
        />
      ) : null}
    </fieldset>
  )
}

/** Have to match the intent that is confirmed with them. */
function useElementsOptions(use: CardUse, appearance: Appearance | undefined): StripeElementsOptionsMode {
  const { mode } = use
  // If nothing is charged the field is hidden, but Stripe does not accept an amount of 0.
  const amount = use.mode === "payment" ? Math.max(use.amountCents, 1) : 0
  const currency = use.mode === "payment" ? use.currency : undefined
  const savesCard = use.mode === "setup" || use.savesCard
  return useMemo(() => {
    const base = {
      locale: currentLocale(),
      appearance,
      setupFutureUsage: savesCard ? ("on_session" as const) : null,
      allowedPaymentMethodTypes: methodTypes(savesCard),
    }
    return mode === "payment" && currency
      ? { ...base, mode, amount, currency }
      : { ...base, mode: "setup", currency: "eur" }
  }, [mode, amount, currency, savesCard, appearance])
}

/** The style of our own fields, with the colours of the surrounding element. */
function appearanceOf(box: HTMLElement): Appearance {
  const style = getComputedStyle(box)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: "flat",
    labels: "above",
    variables: {
      colorPrimary: colour("--accent"),
      colorBackground: colour("--surface"),
      colorText: style.color,
      colorTextSecondary: colour("--muted"),
      colorTextPlaceholder: colour("--muted"),
      colorDanger: colour("--danger"),
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: "2px",
    },
    rules: {
      ".Input": { border: `1px solid ${colour("--edge")}`, padding: "12px 14px", boxShadow: "none" },
      ".Input:focus": { outline: `2px solid ${colour("--focus")}`, outlineOffset: "3px" },
      ".Input--invalid": { border: `1.5px solid ${colour("--danger")}` },
      ".Label": { fontSize: "14px", fontWeight: "500" },
    },
  }
}
