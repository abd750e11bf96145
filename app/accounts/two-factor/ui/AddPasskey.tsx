import { type FormEvent, useEffect, useRef, useState } from "react"
import { useFetcher, useNavigation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { ScriptedFields } from "../../../platform/ui/fields/ScriptedFields"
import { TextField } from "../../../platform/ui/fields/TextField"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { useRefusal } from "../../../platform/ui/forms/server-form"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { Notice } from "../../../platform/ui/Notice"
import { CurrentPassword } from "../../password/ui/PasswordField"
import { createPasskey, supportsPasskeys } from "./passkey-ceremony"

type Problem = { message: string; fields: Record<string, string> }

/** Registers a passkey with a name. `asksPassword`: the account has a password to confirm. */
export function AddPasskey({ asksPassword }: { asksPassword: boolean }) {
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<FormResult>()
  const [isPrompting, setPrompting] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const result = fetcher.state === "idle" ? fetcher.data : undefined
  const refused = useRefusal(result)
  const refusal = problem ?? refused
  const added = result?.status === "success" && !problem && !isPrompting
  useEffect(() => {
    if (added) form.current?.reset()
  }, [added])
  // Clear this form's message when another form of the page is submitted.
  const isNavigating = useNavigation().state !== "idle"
  const { reset } = fetcher
  useEffect(() => {
    if (isNavigating) reset()
  }, [isNavigating, reset])
  if (isHydrated && !supportsPasskeys()) return <Notice>{m.accounts_passkey_unknown_here()}</Notice>

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get("name") ?? "").trim()
    const missing = m.accounts_passkey_name_required()
    if (!name) return setProblem({ message: missing, fields: { name: missing } })
    setPrompting(true)
    setProblem(undefined)
    const result = await createPasskey(String(fields.get("currentPassword") ?? ""))
    setPrompting(false)
    if (!result.ok) return setProblem(result)
    await fetcher.submit({ intent: "add", name, response: result.response }, { method: "post" })
  }
  return (
    <form ref={form} noValidate onSubmit={add} className="grid max-w-xl gap-5">
      <p className="text-muted">{m.accounts_passkey_add_lead()}</p>
      <ScriptedFields className="grid gap-5">
        <FormErrors refusal={refusal} />
        {added ? <Notice tone="success">{m.accounts_passkey_added()}</Notice> : null}
        <TextField
          label={m.accounts_passkey_name()}
          description={m.accounts_passkey_name_hint()}
          name="name"
          autoComplete="off"
          maxLength={60}
          required
          error={refusal?.fields.name}
        />
        {asksPassword ? <CurrentPassword error={refusal?.fields.currentPassword} /> : null}
        <Button pending={isPrompting || fetcher.state !== "idle"} className="justify-self-start">
          {m.accounts_passkey_add()}
        </Button>
      </ScriptedFields>
    </form>
  )
}
