import { type FormEvent, useEffect, useRef, useState } from "react"
import { useNavigation, useSubmit } from "react-router"
import type { CardSetup } from "../../payments/api.server"
import { CardField, type CardFieldHandle, cardRefusal } from "../../payments/ui/CardField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { callApi } from "../../platform/ui/call-api"
import { ScriptedFields } from "../../platform/ui/fields/ScriptedFields"
import { type ErrorSummary, FormErrors } from "../../platform/ui/forms/FormErrors"

type Props = {
  /** Path of the page that saves the new card and that "cancel" links to. */
  page: string
  publishableKey: string | undefined
  billing: { name: string; email: string; phone: string }
}

/** Confirms a setup intent with the provider, then posts its id to `page`. A refusal keeps the typed values. */
export function AddCard({ page, publishableKey, billing }: Props) {
  const card = useRef<CardFieldHandle>(null)
  const submit = useSubmit()
  const navigation = useNavigation()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ErrorSummary>()

  const heading = useRef<HTMLHeadingElement>(null)
  // The link that had the focus has just been replaced by this form.
  useEffect(() => heading.current?.focus(), [])

  const save = async (): Promise<ErrorSummary | undefined> => {
    if (!card.current) return { message: m.payments_card_element_missing() }
    const failure = await card.current.prepare()
    if (failure) return cardRefusal(failure)
    const setup = await callApi<CardSetup>("/api/payment-methods/setup", {
      method: "POST",
    })
    if (!setup.ok) return { message: setup.problem.detail || m.payments_unreachable() }
    const result = await card.current.confirm(setup.data.clientSecret)
    if ("error" in result) return cardRefusal(result)
    if (result.status !== "succeeded") return { message: m.payments_card_not_saved() }
    await submit({ intent: "save", setupIntentId: setup.data.setupIntentId }, { method: "post", action: page })
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefusal(undefined)
    setRefusal(await save())
    setBusy(false)
  }

  return (
    <section aria-labelledby="new-card" className="grid max-w-xl gap-5">
      <h2 ref={heading} id="new-card" tabIndex={-1} className="text-3xl outline-none">
        {m.account_card_new()}
      </h2>
      <form noValidate onSubmit={onSubmit}>
        <ScriptedFields className="grid gap-5">
          <CardField ref={card} publishableKey={publishableKey} billing={billing} use={{ mode: "setup" }} />
          <p className="text-sm text-muted">{m.account_card_agreement()}</p>
          <FormErrors refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button pending={busy || navigation.state !== "idle"}>{m.account_card_save()}</Button>
            <LinkButton to={page} variant="quiet" preventScrollReset>
              {m.account_card_cancel()}
            </LinkButton>
          </div>
        </ScriptedFields>
      </form>
    </section>
  )
}
