import { Form } from "react-router"
import { AwaitedCryptoSection } from "../../checkout/paying/ui/AwaitedCryptoSection"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, buttonClass } from "../../platform/ui/Button"
import { resultFor } from "../../platform/ui/forms/server-form"
import type { AwaitedEnrolment as Awaited } from "../awaited-enrolment.server"
import { tierName } from "../rules/tiers"

type Props = {
  awaited: Awaited
  /** The person has a membership in the meantime: the crypto buys nothing. */
  isMember: boolean
  result: FormResult | undefined
}

/** An enrolment whose crypto an operator has to find: its transaction, and taking it back. */
export function AwaitedEnrolment({ awaited: { orderId, tierId, crypto }, isMember, result }: Props) {
  const tier = tierName(tierId)
  const lead = isMember ? m.membership_awaited_returned({ tier }) : m.membership_awaited_lead({ tier })
  return (
    <div className="grid gap-6">
      <AwaitedCryptoSection
        awaited={crypto}
        order={{ id: orderId, name: m.membership_awaited_period({ tier }), lead }}
        result={resultFor(result, { intent: "transaction", orderId })}
      />
      <details>
        <summary className={buttonClass("quiet", "list-none")}>{m.membership_crypto_withdraw()}</summary>
        <Form method="post" preventScrollReset className="mt-3 grid max-w-2xl justify-items-start gap-4">
          <input type="hidden" name="intent" value="withdraw-crypto" />
          <input type="hidden" name="orderId" value={orderId} />
          <p className="text-note">{m.membership_crypto_withdraw_what()}</p>
          <Button variant="danger">{m.membership_crypto_withdraw_do()}</Button>
        </Form>
      </details>
    </div>
  )
}
