import { useState } from "react"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { resultFor, useRefusal } from "../../../platform/ui/forms/server-form"
import { Notice } from "../../../platform/ui/Notice"
import type { TotpSetup } from "../../rules/two-factor"
import { PasswordConfirmForm } from "../../sign-in/ui/PasswordConfirmForm"
import { Disclosure } from "../../ui/Disclosure"
import { RecoveryCodes } from "./RecoveryCodes"
import { TotpSetupForm } from "./TotpSetupForm"

export type TwoFactorState = { on: boolean; codesLeft: number; hasPassword: boolean }

/** Result of the page's action to the intents `begin`, `confirm`, `renew` and `disable`. */
export type TwoFactorResult = FormResult & { done?: { setup?: TotpSetup; codes?: string[]; off?: boolean } }

/** `page` is the path of the page that contains the panel. */
export function TwoFactorPanel({
  state,
  result,
  page,
}: {
  state: TwoFactorState
  result?: TwoFactorResult
  page: string
}) {
  const setup = useLastDefined(result?.done?.setup)
  const refusal = useRefusal(result, { focusesField: true })
  const intent = refusal?.values.intent
  if (result?.done?.codes) return <RecoveryCodes codes={result.done.codes} done={page} />
  return (
    <>
      <FormErrors refusal={refusal} />
      {result?.done?.off ? <Notice tone="success">{m.accounts_two_factor_now_off()}</Notice> : null}
      {state.on ? (
        <On codesLeft={state.codesLeft} result={result} opened={intent} />
      ) : !state.hasPassword ? (
        <Notice>{m.accounts_two_factor_google()}</Notice>
      ) : result?.done?.setup || intent === "confirm" ? (
        <TotpSetupForm setup={setup} restart={page} result={resultFor(result, { intent: "confirm" })} />
      ) : (
        <PasswordConfirmForm intent="begin" action={m.accounts_two_factor_begin()} result={result}>
          <p className="text-muted">{m.accounts_two_factor_begin_lead()}</p>
        </PasswordConfirmForm>
      )}
    </>
  )
}

function On({ codesLeft, result, opened }: { codesLeft: number; result: FormResult | undefined; opened?: string }) {
  return (
    <div className="grid max-w-3xl gap-8">
      <Notice tone="success" title={m.accounts_two_factor_is_on()}>
        {codesLeft > 0 ? m.accounts_codes_left({ count: codesLeft }) : m.accounts_codes_none()}
      </Notice>
      <div className="border-t border-line">
        <Disclosure title={m.accounts_codes_renew_title()} open={opened === "renew"}>
          <PasswordConfirmForm intent="renew" action={m.accounts_codes_renew()} variant="outline" result={result}>
            <p className="text-muted">{m.accounts_codes_renew_lead()}</p>
          </PasswordConfirmForm>
        </Disclosure>
        <Disclosure title={m.accounts_two_factor_disable_title()} open={opened === "disable"}>
          <PasswordConfirmForm
            intent="disable"
            action={m.accounts_two_factor_disable()}
            variant="danger"
            result={result}
          >
            <p className="text-muted">{m.accounts_two_factor_disable_lead()}</p>
          </PasswordConfirmForm>
        </Disclosure>
      </div>
    </div>
  )
}

/** The last defined value: the setup, sent only once, stays visible while a code is tried again. */
function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
