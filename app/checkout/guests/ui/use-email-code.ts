import { useEffect, useEffectEvent, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { callApi } from "../../../platform/ui/call-api"
import type { SentEmailCode } from "../../api.server"

/** A code typed by a guest, and the id under which it was sent. */
export type EmailProof = { emailCodeId?: string; emailCode?: string }

/** A sent code; `sentAt` by the browser's clock. */
export type SentCode = { id: string; sentAt: number }

/**
 * Sends a code to `email` on mount, unless the previous one (`sent`) is still valid; `send` sends another. Calls
 * `onSent` for each.
 */
export function useEmailCode(email: string, sent: SentCode | null, onSent: (code: SentCode) => void) {
  const [code, setCode] = useState<SentCode>()
  const [refusal, setRefusal] = useState<string>()
  const request = async (previous: SentCode | null | undefined, isResend: boolean) => {
    setRefusal(undefined)
    const sentAt = Date.now()
    const result = await callApi<SentEmailCode>("/api/checkouts/email-codes", {
      body: { email, emailCodeId: previous?.id, isResend },
    })
    if (result.ok) {
      const { emailCodeId: id } = result.data
      const given = previous?.id === id && !isResend ? previous : { id, sentAt }
      setCode(given)
      onSent(given)
    } else setRefusal(result.problem.detail || m.checkout_server_unreachable())
  }
  const askFirst = useEffectEvent(() => request(sent, false))
  useEffect(() => {
    askFirst()
  }, [])
  return { code, refusal, send: () => request(code, true) }
}
