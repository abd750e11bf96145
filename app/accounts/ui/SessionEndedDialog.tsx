import { useEffect, useEffectEvent, useState } from "react"
import { useFetcher, useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Dialog } from "../../platform/ui/Dialog"
import { FormErrors } from "../../platform/ui/FormErrors"
import { useRootData } from "../../platform/ui/root-data"
import { answerTo, type FormRefusal, useRefusal, useServerForm } from "../../platform/ui/server-form"
import type { InPlaceAnswer } from "../rules/in-place-answer"
import { ChallengeFields } from "./ChallengeFields"
import { GoogleButton } from "./GoogleButton"
import { PasskeyButton } from "./PasskeyButton"
import { SignInFields } from "./SignInFields"

/** For the dialog as it opens: React's own autofocus comes before it is modal, over a page that may be modal itself. */
const takesFocus = (field: HTMLInputElement | null) => field?.setAttribute("autofocus", "")

type Props = {
  /** Of the person whose session has ended. */
  email: string
  /** The dialog was left without signing in. */
  onClose: () => void
}

/**
 * Signs a person in again over the page they were booking or paying on, by the same forms as the sign-in page. The session
 * provider closes it once somebody is signed in.
 */
export function SessionEndedDialog({ email, onClose }: Props) {
  const [step, setStep] = useState<"password" | "code">("password")
  const [lapsed, setLapsed] = useState<FormRefusal>()
  return (
    <Dialog
      title={step === "password" ? m.accounts_session_ended_title() : m.accounts_challenge_title()}
      onClose={onClose}
      clearMs={0}
    >
      {step === "password" ? (
        <PasswordStep email={email} lapsed={lapsed} onChallenge={() => setStep("code")} />
      ) : (
        <CodeStep
          onLapsed={(refusal) => {
            setLapsed(refusal)
            setStep("password")
          }}
        />
      )}
    </Dialog>
  )
}

/** The address of the page in front, to come back to. */
function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

function PasswordStep(props: { email: string; lapsed: FormRefusal | undefined; onChallenge: () => void }) {
  const here = useHere()
  const { google } = useRootData()
  const fetcher = useFetcher<InPlaceAnswer>()
  const form = useServerForm(fetcher.data, { defaultValue: { email: props.email } })
  const isChallenged = fetcher.data?.done === "code"
  const challenge = useEffectEvent(props.onChallenge)
  useEffect(() => {
    if (isChallenged) challenge()
  }, [isChallenged])
  return (
    <div className="grid gap-6">
      <p>{m.accounts_session_ended_lead()}</p>
      <FormErrors refusal={form.refusal ?? props.lapsed} />
      <fetcher.Form method="post" action="/signin" {...form.props} className="grid gap-5">
        <input type="hidden" name="inPlace" value="on" />
        <input type="hidden" name="from" value={here} />
        <SignInFields field={form.field} passwordRef={takesFocus} />
        <Button pending={fetcher.state !== "idle"}>{m.accounts_sign_in()}</Button>
      </fetcher.Form>
      {google ? <GoogleButton from={here} /> : null}
      <PasskeyButton from={here} inPlace />
    </div>
  )
}

function CodeStep({ onLapsed }: { onLapsed: (refusal: FormRefusal) => void }) {
  const [byRecovery, setByRecovery] = useState(false)
  const fetcher = useFetcher<InPlaceAnswer>()
  // A refusal of the other kind of code says nothing about this one.
  const answer = answerTo(fetcher.data, { method: byRecovery ? "recovery" : "app" })
  const { props, refusal } = useServerForm(answer)
  const anyRefusal = useRefusal(fetcher.data)
  const lapse = useEffectEvent(onLapsed)
  useEffect(() => {
    if (anyRefusal?.code === "accounts.challenge-lapsed") lapse(anyRefusal)
  }, [anyRefusal])
  return (
    <div className="grid gap-6">
      <p>{byRecovery ? m.accounts_challenge_recovery_lead() : m.accounts_challenge_lead()}</p>
      <FormErrors refusal={refusal} />
      <fetcher.Form key={String(byRecovery)} method="post" action="/signin/code" {...props} className="grid gap-5">
        <input type="hidden" name="inPlace" value="on" />
        <ChallengeFields byRecovery={byRecovery} error={refusal?.fields.code} />
        <Button pending={fetcher.state !== "idle"}>{m.accounts_sign_in()}</Button>
      </fetcher.Form>
      <p>
        <Button type="button" look="quiet" className="-ml-3" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? m.accounts_challenge_by_app() : m.accounts_challenge_by_recovery()}
        </Button>
      </p>
    </div>
  )
}
