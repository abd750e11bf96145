import { useId, useRef, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
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
  const shown = useRef<HTMLParagraphElement>(null)
  const [copied, setCopied] = useState(false)
  const name = names[coin]()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[auto_1fr]">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={m.payments_crypto_qr({ coin: name })}
        width={176}
        height={176}
        className="size-44 bg-white p-3"
      />
      <div className="grid gap-4">
        <p>{m.payments_crypto_instructions({ amount, coin: name })}</p>
        <div className="grid gap-1.5">
          <p id={`${id}-label`} className="text-sm font-medium">
            {m.payments_crypto_address({ coin: name })}
          </p>
          <p
            ref={shown}
            className="touch rounded-field border border-edge bg-surface px-3.5 py-2.5 font-mono break-all select-all"
          >
            {address}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="button" look="outline" onClick={copy} aria-describedby={`${id}-label`}>
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
