import { useId, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { inputClass } from "../../platform/ui/field-look"
import type { Coin } from "../rules/coins"

const names: Record<Coin, () => string> = {
  btc: m.payments_crypto_btc,
  eth: m.payments_crypto_eth,
  usdt: m.payments_crypto_usdt,
}

/** Where to send a payment in crypto currency: the address, to copy or to scan. `qr` is an SVG drawn by the server. */
export function CryptoPayment({
  coin,
  address,
  qr,
  amount,
}: {
  coin: Coin
  address: string
  qr: string
  amount: string
}) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  const name = names[coin]()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      const field = document.getElementById(id)
      if (field instanceof HTMLInputElement) field.select()
    }
  }
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[auto_1fr]">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={m.payments_crypto_qr({ coin: name })}
        width={176}
        height={176}
        className="size-44 justify-self-center bg-white p-3 sm:justify-self-start"
      />
      <div className="grid gap-4">
        <p>{m.payments_crypto_instructions({ amount, coin: name })}</p>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            {m.payments_crypto_address({ coin: name })}
          </label>
          <input
            id={id}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
            className={`${inputClass} font-mono text-sm`}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="button" look="outline" onClick={copy}>
            {m.payments_crypto_copy()}
          </Button>
          <span role="status" className="text-sm text-success">
            {copied ? m.payments_crypto_copied() : null}
          </span>
        </div>
      </div>
    </div>
  )
}
