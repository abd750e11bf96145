import { useEffect, useEffectEvent, useState } from "react"
import { useFetcher, useLocation } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Dialog } from "../../../platform/ui/Dialog"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { type FormRefusal, resultFor, useRefusal, useServerForm } from "../../../platform/ui/forms/server-form"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { SignInDialogResult } from "../../rules/sign-in"
import { PasskeyButton } from "../../two-factor/ui/PasskeyButton"
import { SecondFactorFields } from "../../two-factor/ui/SecondFactorFields"
import { GoogleButton } from "../../ui/GoogleButton"
import { SignInFields } from "./SignInFields"

/** Sets the HTML attribute, which `showModal` uses; React's `autoFocus` focuses before the dialog is modal. */
const setAutofocus = (field: HTMLInputElement | null) => field?.setAttribute("autofocus", "")

type Props = {
  /** Of the user whose session has ended. */
  email: string
  /** Closed without signing in. */
  onClose: () => void
}

/**
 * Sign-in dialog over a payment after the session has ended; uses the forms of the sign-in page. SessionProvider
 * closes it after sign-in.
 */
export function SessionEndedDialog({ email, onClose }: Props) {
  const [step, setStep] = useState<"password" | "code">("password")
  const [expiredRefusal, setExpiredRefusal] = useState<FormRefusal>()
  return (
    <Dialog
      title={step === "password" ? m.accounts_session_ended_title() : m.accounts_second_factor_title()}
      onClose={onClose}
      clearMs={0}
    >
      {step === "password" ? (
        <PasswordStep email={email} expiredRefusal={expiredRefusal} onCodeRequired={() => setStep("code")} />
      ) : (
        <CodeStep
          onExpired={(refusal) => {
            setExpiredRefusal(refusal)
            setStep("password")
          }}
        />
      )}
    </Dialog>
  )
}

function useCurrentPath(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

function PasswordStep(props: { email: string; expiredRefusal: FormRefusal | undefined; onCodeRequired: () => void }) {
  const currentPath = useCurrentPath()
  const { google } = useRootData()
  const fetcher = useFetcher<SignInDialogResult>()
  const form = useServerForm(fetcher.data, { defaultValue: { email: props.email } })
  const isCodeRequired = fetcher.data?.nextStep === "code"
  const requireCode = useEffectEvent(props.onCodeRequired)
  useEffect(() => {
    if (isCodeRequired) requireCode()
  }, [isCodeRequired])
  return (
    <div className="grid gap-6">
      <p>{m.accounts_session_ended_lead()}</p>
      <FormErrors refusal={form.refusal ?? props.expiredRefusal} />
      <fetcher.Form method="post" action="/signin" {...form.props} className="grid gap-5">
        <input type="hidden" name="inDialog" value="on" />
        <input type="hidden" name="from" value={currentPath} />
        <SignInFields field={form.field} passwordRef={setAutofocus} />
        <Button pending={fetcher.state !== "idle"}>{m.accounts_sign_in()}</Button>
      </fetcher.Form>
      {google ? <GoogleButton from={currentPath} /> : null}
      <PasskeyButton from={currentPath} inDialog />
    </div>
  )
}

function CodeStep({ onExpired }: { onExpired: (refusal: FormRefusal) => void }) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const fetcher = useFetcher<SignInDialogResult>()
  // Ignore a refusal of the other kind of code.
  const result = resultFor(fetcher.data, { method: usesRecoveryCode ? "recovery" : "app" })
  const { props, refusal } = useServerForm(result)
  const anyRefusal = useRefusal(fetcher.data)
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    if (anyRefusal?.code === "accounts.second-factor-expired") expire(anyRefusal)
  }, [anyRefusal])
  return (
    <div className="grid gap-6">
      <p>{usesRecoveryCode ? m.accounts_second_factor_recovery_lead() : m.accounts_second_factor_lead()}</p>
      <FormErrors refusal={refusal} />
      <fetcher.Form
        key={String(usesRecoveryCode)}
        method="post"
        action="/signin/code"
        {...props}
        className="grid gap-5"
      >
        <input type="hidden" name="inDialog" value="on" />
        <SecondFactorFields usesRecoveryCode={usesRecoveryCode} error={refusal?.fields.code} />
        <Button pending={fetcher.state !== "idle"}>{m.accounts_sign_in()}</Button>
      </fetcher.Form>
      <p>
        <Button type="button" variant="quiet" className="-ml-3" onClick={() => setUsesRecoveryCode(!usesRecoveryCode)}>
          {usesRecoveryCode ? m.accounts_second_factor_by_app() : m.accounts_second_factor_by_recovery()}
        </Button>
      </p>
    </div>
  )
}
