import { type FormEvent, useEffect, useRef, useState } from "react"
import { useFetcher, useNavigation } from "react-router"
import type { FormAnswer } from "../../platform/form-answer"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { useRefusal } from "../../platform/ui/server-form"
import { TextField } from "../../platform/ui/TextField"
import { useHydrated } from "../../platform/ui/use-hydrated"
import { CurrentPassword } from "./CurrentPassword"
import { hasPasskeys, makePasskey } from "./passkey-ceremony"

type Trouble = { message: string; fields: Record<string, string> }

/** Makes a passkey on this device or a key, and gives it a name. `asksPassword` where the account has one. */
export function AddPasskey({ asksPassword }: { asksPassword: boolean }) {
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<FormAnswer>()
  const [speaking, setSpeaking] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const answer = fetcher.state === "idle" ? fetcher.data : undefined
  const refused = useRefusal(answer)
  const refusal = trouble ?? refused
  const added = answer?.status === "success" && !trouble && !speaking
  useEffect(() => {
    if (added) form.current?.reset()
  }, [added])
  // What another form of the page does now is the news.
  const elsewhere = useNavigation().state !== "idle"
  const { reset } = fetcher
  useEffect(() => {
    if (elsewhere) reset()
  }, [elsewhere, reset])
  if (isHydrated && !hasPasskeys()) return <Notice>{m.accounts_passkey_unknown_here()}</Notice>

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const name = String(given.get("name") ?? "").trim()
    const missing = m.accounts_passkey_name_required()
    if (!name) return setTrouble({ message: missing, fields: { name: missing } })
    setSpeaking(true)
    setTrouble(undefined)
    const end = await makePasskey(String(given.get("currentPassword") ?? ""))
    setSpeaking(false)
    if (!end.ok) return setTrouble(end)
    await fetcher.submit({ intent: "add", name, response: end.response }, { method: "post" })
  }
  return (
    <form ref={form} noValidate onSubmit={add} className="grid max-w-xl gap-5">
      <p className="text-muted">{m.accounts_passkey_add_lead()}</p>
      <noscript>
        <Notice>{m.accounts_passkey_unknown_here()}</Notice>
      </noscript>
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
      <Button disabled={!isHydrated} pending={speaking || fetcher.state !== "idle"} className="justify-self-start">
        {m.accounts_passkey_add()}
      </Button>
    </form>
  )
}
