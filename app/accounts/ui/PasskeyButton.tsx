import { useState } from "react"
import { useFetcher } from "react-router"
import type { FormAnswer } from "../../platform/form-answer"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Notice } from "../../platform/ui/Notice"
import { useRefusal } from "../../platform/ui/server-form"
import { useHydrated } from "../../platform/ui/use-hydrated"
import { hasPasskeys, presentPasskey } from "./passkey-ceremony"

/**
 * Signs in by a passkey, without a name or a password; not there where the browser knows none. `inPlace`: the page stays
 * where it is.
 */
export function PasskeyButton({ from, inPlace = false }: { from: string; inPlace?: boolean }) {
  const isHydrated = useHydrated()
  const fetcher = useFetcher<FormAnswer>()
  const [speaking, setSpeaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const refusal = useRefusal(fetcher.data)
  const message = problem ?? refusal?.message
  if (isHydrated && !hasPasskeys()) return null

  const signIn = async () => {
    setSpeaking(true)
    setProblem(undefined)
    const end = await presentPasskey()
    setSpeaking(false)
    if (!end.ok) return setProblem(end.message)
    const place: Record<string, string> = inPlace ? { inPlace: "on" } : {}
    await fetcher.submit({ from, ...place, response: end.response }, { method: "post", action: "/signin/passkey" })
  }
  return (
    <div className={`grid gap-4 ${isHydrated ? "" : "invisible"}`}>
      <Button type="button" look="outline" pending={speaking || fetcher.state !== "idle"} onClick={signIn}>
        {m.accounts_passkey_sign_in()}
      </Button>
      {message && fetcher.state === "idle" && !speaking ? <Notice tone="danger">{message}</Notice> : null}
    </div>
  )
}
