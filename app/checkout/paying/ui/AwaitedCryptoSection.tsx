import { useId } from "react"
import { Form, useNavigation } from "react-router"
import { DescriptionItem } from "../../../bookings/ui/DescriptionItem"
import { cryptoName, networkName } from "../../../payments/ui/crypto-texts"
import { TransactionField } from "../../../payments/ui/TransactionField"
import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { withUnit } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { Notice } from "../../../platform/ui/Notice"
import type { DeclaredCrypto } from "../awaited-crypto.server"

type Props = {
  /** `until`: until when the dates are held, for a booking. */
  awaited: DeclaredCrypto & { until?: Date }
  /** The order that is paid; absent on a booking's page. `lead`: what happens once the crypto is found. */
  order?: { id: string; name: string; lead: string }
  /** Result of the last submission, if any. */
  result: FormResult | undefined
}

/** Declared crypto: amount, address, and the transaction, which can be added or corrected. */
export function AwaitedCryptoSection({ awaited, order, result }: Props) {
  const { formData } = useNavigation()
  const titleId = useId()
  const { cryptocurrency, address, network, amountText, transactionId, until } = awaited
  const { props, field, refusal } = useServerForm(result, { id: order && `crypto-${order.id}` })
  const isSending = formData?.get("intent") === "transaction" && (!order || formData.get("orderId") === order.id)
  return (
    <section aria-labelledby={titleId} className="grid gap-5">
      <header className="grid gap-2">
        <h2 id={titleId} className="text-2xl">
          {order ? m.checkout_crypto_order_title({ name: order.name }) : m.checkout_crypto_title()}
        </h2>
        {order ? <p className="max-w-[60ch]">{order.lead}</p> : null}
        <p className="max-w-[60ch]">
          {until
            ? m.checkout_crypto_lead({ until: formatInstant(until, { dateStyle: "full", timeStyle: "short" }) })
            : m.checkout_crypto_order_lead()}
        </p>
      </header>
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <DescriptionItem name={m.payments_crypto_sent()} more={networkName(cryptocurrency, network)}>
          {amountText ? withUnit(amountText, cryptocurrency.toUpperCase()) : cryptoName(cryptocurrency)}
        </DescriptionItem>
        <DescriptionItem name={m.payments_crypto_address({ cryptocurrency: cryptoName(cryptocurrency) })}>
          <span className="grid font-mono text-note">{address}</span>
        </DescriptionItem>
      </dl>
      {result?.status === "success" ? <Notice tone="success">{m.checkout_crypto_saved()}</Notice> : null}
      <FormErrors refusal={refusal} />
      <Form method="post" {...props} preventScrollReset className="grid max-w-2xl gap-4 print:hidden">
        <input type="hidden" name="intent" value="transaction" />
        {order ? <input type="hidden" name="orderId" value={order.id} /> : null}
        <TransactionField
          key={transactionId}
          network={network}
          required
          defaultValue={(refusal ? refusal.values.transactionId : transactionId) ?? ""}
          error={field("transactionId").error}
        />
        <Button variant={transactionId ? "outline" : "solid"} pending={isSending} className="sm:justify-self-start">
          {transactionId ? m.checkout_crypto_correct() : m.checkout_crypto_save()}
        </Button>
      </Form>
    </section>
  )
}
