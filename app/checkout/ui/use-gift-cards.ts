import { useEffect, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { callApi } from "../../platform/ui/call-api"

/** What is set off against a booking: `cents` and `setOffCents` in euro cents, `charged` in cents of `currency`. */
export type SetOff = {
  cards: { giftCardId: string; kind: "gift_card" | "voucher"; ending: string; cents: number }[]
  setOffCents: number
  charged: number
  currency: Currency
}

export type GiftCards = {
  busy: boolean
  error: string | undefined
  /** True where the code was taken. */
  apply: (code: string) => Promise<boolean>
  remove: (giftCardId: string) => Promise<void>
  forget: () => void
}

type Asked = { token: string | undefined; charged: number; currency: Currency }

/** What is set off against a booking, as the house knows it; until it has answered, nothing but what is charged. */
export function useSetOff(path: string, { token, charged, currency }: Asked) {
  const [setOff, setSetOff] = useState<SetOff>({ cards: [], setOffCents: 0, charged, currency })
  useEffect(() => {
    const aborting = new AbortController()
    setSetOff((known) =>
      known.charged === charged && known.currency === currency
        ? known
        : { cards: [], setOffCents: 0, charged, currency },
    )
    const query = token ? `?token=${encodeURIComponent(token)}` : ""
    callApi<SetOff>(`${path}${query}`, { signal: aborting.signal }).then(
      (answer) => answer.ok && setSetOff(answer.data),
      () => {},
    )
    return () => aborting.abort()
  }, [path, token, charged, currency])
  return [setOff, setSetOff] as const
}

/** Applies codes at `path` and takes them back; `onChange` is told what is set off then. `token`: a guest's (D15). */
export function useGiftCards(path: string, onChange: (setOff: SetOff) => void, token?: string): GiftCards {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const send = async (method: "POST" | "DELETE", what: object): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    const answer = await callApi<SetOff>(path, { method, body: { ...what, token } })
    setBusy(false)
    if (answer.ok) onChange(answer.data)
    else setError(answer.problem.errors[0]?.message ?? (answer.problem.detail || m.payments_unreachable()))
    return answer.ok
  }

  return {
    busy,
    error,
    apply: (code) => send("POST", { code }),
    remove: async (giftCardId) => {
      await send("DELETE", { giftCardId })
    },
    forget: () => setError(undefined),
  }
}
