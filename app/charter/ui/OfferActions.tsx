import { Form, useNavigation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { Button, buttonClass } from "../../platform/ui/Button"
import { useRootData } from "../../platform/ui/page/root-data"

/** Accepts the offer and leads to its payment. `eurCents`: the price that the customer saw. */
export function AcceptOffer({ eurCents }: { eurCents: number }) {
  const { formData } = useNavigation()
  const { currency } = useRootData()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="expectedCents" value={eurCents} />
      <Button pending={formData?.get("intent") === "accept"}>
        {m.charter_offer_accept({ amount: formatPrice(eurCents, currency) })}
      </Button>
    </Form>
  )
}

/** Declines the offer, or withdraws a request without one, after a confirmation that explains the consequence. */
export function DeclineOrWithdraw({ hasOffer }: { hasOffer: boolean }) {
  const intent = hasOffer ? "decline" : "withdraw"
  const { formData } = useNavigation()
  return (
    <details className="open:order-last open:w-full">
      <summary className={buttonClass("outline", "list-none")}>
        {hasOffer ? m.charter_offer_decline() : m.charter_withdraw()}
      </summary>
      <Form
        method="post"
        preventScrollReset
        className="mt-3 grid max-w-2xl justify-items-start gap-4 border border-line p-5"
      >
        <input type="hidden" name="intent" value={intent} />
        <p className="text-note">
          {hasOffer ? m.charter_offer_decline_consequence() : m.charter_withdraw_consequence()}
        </p>
        <Button variant="danger" pending={formData?.get("intent") === intent}>
          {hasOffer ? m.charter_offer_decline_do() : m.charter_withdraw_do()}
        </Button>
      </Form>
    </details>
  )
}
