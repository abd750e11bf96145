import { useCallback, useEffect, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Currency } from "../../platform/money"
import { callApi } from "../../platform/ui/call-api"
import { type Amount, isSameAmount } from "./amount-changed"

/** What is set off against a booking: `setOffCents` in euro cents, `taken` and `charged` in cents of `currency`. */
export type SetOff = {
  cards: { giftCardId: string; kind: "gift_card" | "voucher"; ending: string; taken: number }[]
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

type Asked = Amount & { token?: string; isSignedIn?: boolean }

/**
 * What is set off against a booking, as the house knows it; until it has answered, nothing but what is charged. `ask` asks for
 * it and answers undefined where nothing came.
 */
export function useSetOff(path: string, { token, charged, currency }: Asked) {
  const [setOff, setSetOff] = useState<SetOff>({ cards: [], setOffCents: 0, charged, currency })
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const headers = token ? { "booking-token": token } : undefined
      const answer = await callApi<SetOff>(path, { headers, signal })
      return answer.ok ? answer.data : undefined
    },
    [path, token],
  )
  useEffect(() => {
    const aborting = new AbortController()
    setSetOff((known) =>
      isSameAmount(known, { charged, currency }) ? known : { cards: [], setOffCents: 0, charged, currency },
    )
    ask(aborting.signal).then(
      (known) => known && setSetOff(known),
      () => {},
    )
    return () => aborting.abort()
  }, [ask, charged, currency])
  return { setOff, setSetOff, ask }
}

/**
 * Applies codes at `path` and takes them back; `onChange` is told what is set off then. `token`: a guest's (D15). What is said of
 * a code holds for the amount it was said of, and goes with it.
 */
export function useGiftCards(path: string, asked: Asked, onChange: (setOff: SetOff) => void): GiftCards {
  const { token, isSignedIn, charged, currency } = asked
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ words: string; of: Amount }>()

  const send = async (method: "POST" | "DELETE", what: object): Promise<boolean> => {
    setBusy(true)
    setSaid(undefined)
    const answer = await callApi<SetOff>(path, { method, body: { ...what, token, isSignedIn } })
    setBusy(false)
    if (answer.ok) onChange(answer.data)
    else
      setSaid({
        words: answer.problem.errors[0]?.message ?? (answer.problem.detail || m.payments_unreachable()),
        of: { charged, currency },
      })
    return answer.ok
  }

  return {
    busy,
    error: said && isSameAmount(asked, said.of) ? said.words : undefined,
    apply: (code) => send("POST", { code }),
    remove: async (giftCardId) => {
      await send("DELETE", { giftCardId })
    },
    forget: () => setSaid(undefined),
  }
}
