import { useState } from "react"
import { useFetcher } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { useRefusal } from "../../../platform/ui/forms/server-form"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { Notice } from "../../../platform/ui/Notice"
import { signInWithPasskey, supportsPasskeys } from "./passkey-ceremony"

/** Signs in by passkey. Hidden if the browser does not support passkeys. `inDialog`: in a dialog, without navigation. */
export function PasskeyButton({ from, inDialog = false }: { from: string; inDialog?: boolean }) {
  const isHydrated = useHydrated()
  const fetcher = useFetcher<FormResult>()
  const [isPrompting, setPrompting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const refusal = useRefusal(fetcher.data)
  const message = problem ?? refusal?.message
  if (isHydrated && !supportsPasskeys()) return null

  const signIn = async () => {
    setPrompting(true)
    setProblem(undefined)
    const result = await signInWithPasskey()
    setPrompting(false)
    if (!result.ok) return setProblem(result.message)
    const inDialogField: Record<string, string> = inDialog ? { inDialog: "on" } : {}
    await fetcher.submit(
      { from, ...inDialogField, response: result.response },
      { method: "post", action: "/signin/passkey" },
    )
  }
  return (
    <div className={`grid gap-4 ${isHydrated ? "" : "invisible"}`}>
      <Button type="button" variant="outline" pending={isPrompting || fetcher.state !== "idle"} onClick={signIn}>
        {m.accounts_passkey_sign_in()}
      </Button>
      {message && fetcher.state === "idle" && !isPrompting ? <Notice tone="danger">{message}</Notice> : null}
    </div>
  )
}
