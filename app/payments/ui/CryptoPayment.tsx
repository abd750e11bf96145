import type { ReactNode } from "react"
import { brand } from "../../platform/brand"
import { formatInstant } from "../../platform/date-format"
import { withUnit } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatMicros, MICROS } from "../../platform/money"
import type { CryptoPayment as CryptoOrder } from "../crypto/crypto-response.server"
import { CopyField } from "./CopyField"
import { cryptoName, networkName } from "./crypto-texts"

/** Address and amount of a cryptocurrency, to copy or scan; with network, rate and validity. */
export function CryptoPayment({
  order,
  total,
  currency,
}: {
  order: CryptoOrder
  /** Formatted amount. */
  total: string
  currency: Currency
}) {
  const { cryptocurrency, address, network, amount, rate, qr } = order
  const name = cryptoName(cryptocurrency)
  const at = (instant: string, style: Intl.DateTimeFormatOptions) => formatInstant(new Date(instant), style)
  const setAt = at(rate.setAt, { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" })
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[auto_1fr]">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={m.payments_crypto_qr({ cryptocurrency: name })}
        width={176}
        height={176}
        className="size-44 bg-white p-3"
      />
      <div className="grid gap-5">
        <p>{m.payments_crypto_instructions({ total })}</p>
        <CopyField
          label={m.payments_crypto_amount()}
          value={amount}
          shown={withUnit(amount, cryptocurrency.toUpperCase())}
          large
        />
        <CopyField label={m.payments_crypto_address({ cryptocurrency: name })} value={address} />
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Term name={m.payments_crypto_network()} more={m.payments_crypto_network_only()}>
            {networkName(cryptocurrency, network)}
          </Term>
          <Term name={m.payments_crypto_until()} more={m.payments_crypto_until_hint()}>
            {at(order.quotedUntil, { timeStyle: "short" })}
          </Term>
          <Term
            name={m.payments_crypto_rate()}
            more={
              rate.source === "demo"
                ? m.payments_crypto_rate_demo()
                : m.payments_crypto_rate_set({ brand: brand.name, moment: setAt })
            }
          >
            {m.payments_crypto_price({
              cryptocurrency: cryptocurrency.toUpperCase(),
              price: formatMicros(Math.round(rate.price * MICROS), currency),
            })}
          </Term>
        </dl>
      </div>
    </div>
  )
}

const Term = ({ name, more, children }: { name: string; more: string; children: ReactNode }) => (
  <div className="border-t border-line pt-3 sm:last:odd:col-span-2">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures font-medium">{children}</dd>
    <dd className="text-sm text-muted">{more}</dd>
  </div>
)
