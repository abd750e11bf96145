import { useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { Disclosure } from "./Disclosure"
import { OwnerForm } from "./OwnerForm"
import { RecoveryCodes } from "./RecoveryCodes"
import { type Setup, TwoFactorSetup } from "./TwoFactorSetup"

/** How it stands: on or off, the recovery codes left, and whether there is a password to protect. */
export type TwoFactorState = { on: boolean; codesLeft: number; hasPassword: boolean }

/** What the page's action answered: intents `begin`, `confirm`, `renew` and `disable`. */
export type TwoFactorAnswer =
  | { ok: true; setup: Setup }
  | { ok: true; codes: string[] }
  | { ok: true; off: true }
  | { ok: false; message: string; fields: Record<string, string>; values: Record<string, string> }

/** The second factor of an account; `page` is the address of the page it stands on. */
export function TwoFactorPanel({
  state,
  answer,
  page,
}: {
  state: TwoFactorState
  answer?: TwoFactorAnswer
  page: string
}) {
  const setup = useKept(answer && "setup" in answer ? answer.setup : undefined)
  const refusal = answer && !answer.ok ? answer : undefined
  const intent = refusal?.values.intent
  const errorOf = (wanted: string, field = "currentPassword") =>
    intent === wanted ? refusal?.fields[field] : undefined
  if (answer && "codes" in answer) return <RecoveryCodes codes={answer.codes} done={page} />
  return (
    <>
      <FormErrors refusal={refusal} />
      {answer && "off" in answer ? <Notice tone="success">{m.accounts_two_factor_now_off()}</Notice> : null}
      {state.on ? (
        <On codesLeft={state.codesLeft} errorOf={errorOf} opened={intent} />
      ) : !state.hasPassword ? (
        <Notice>{m.accounts_two_factor_google()}</Notice>
      ) : (answer && "setup" in answer) || intent === "confirm" ? (
        <TwoFactorSetup setup={setup} restart={page} error={errorOf("confirm", "code")} />
      ) : (
        <OwnerForm intent="begin" action={m.accounts_two_factor_begin()} error={errorOf("begin")}>
          <p className="text-muted">{m.accounts_two_factor_begin_lead()}</p>
        </OwnerForm>
      )}
    </>
  )
}

function On({
  codesLeft,
  errorOf,
  opened,
}: {
  codesLeft: number
  errorOf: (intent: string) => string | undefined
  opened?: string
}) {
  return (
    <div className="grid max-w-3xl gap-8">
      <Notice tone="success" title={m.accounts_two_factor_is_on()}>
        {codesLeft > 0 ? m.accounts_codes_left({ count: codesLeft }) : m.accounts_codes_none()}
      </Notice>
      <div className="border-t border-line">
        <Disclosure title={m.accounts_codes_renew_title()} open={opened === "renew"}>
          <OwnerForm intent="renew" action={m.accounts_codes_renew()} look="outline" error={errorOf("renew")}>
            <p className="text-muted">{m.accounts_codes_renew_lead()}</p>
          </OwnerForm>
        </Disclosure>
        <Disclosure title={m.accounts_two_factor_disable_title()} open={opened === "disable"}>
          <OwnerForm intent="disable" action={m.accounts_two_factor_disable()} look="danger" error={errorOf("disable")}>
            <p className="text-muted">{m.accounts_two_factor_disable_lead()}</p>
          </OwnerForm>
        </Disclosure>
      </div>
    </div>
  )
}

/** The last value there was: what is shown once stays while a code is tried again. */
function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
