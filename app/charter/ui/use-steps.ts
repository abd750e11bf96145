import { useEffect, useEffectEvent, useRef } from "react"
import { useFetcher } from "react-router"
import type { FormResult } from "../../platform/form-result"
import { type FormRefusal, useRefusal } from "../../platform/ui/forms/server-form"
import { SIGN_IN_REQUIRED, signInAgain } from "../../platform/ui/sign-in-again"
import { type RequestForm, sentFields } from "./request-form"

/** The result of the page's action to a step; `done` is the request's id after the last step. */
type StepResult = FormResult & { done?: string | undefined }

type Callbacks = { onRefused: (refusal: FormRefusal) => void; onPassed: (requestId: string | undefined) => void }

/** Submits a step to the page's action and calls back once per result; submits it again after the person has signed in again. */
export function useSteps(callbacks: Callbacks) {
  const { data: result, state, submit } = useFetcher<StepResult>()
  const refusal = useRefusal(result)
  const sent = useRef<ReturnType<typeof sentFields>>(undefined)
  const report = useEffectEvent(({ done }: StepResult) => {
    if (!refusal) return callbacks.onPassed(done)
    callbacks.onRefused(refusal)
    if (refusal.code !== SIGN_IN_REQUIRED) return
    void signInAgain().then((isSignedIn) => {
      if (isSignedIn && sent.current) void submit(sent.current, { method: "post" })
    })
  })
  useEffect(() => {
    if (result) report(result)
  }, [result])
  return {
    send: (form: RequestForm, step: number) => {
      sent.current = sentFields(form, step)
      return submit(sent.current, { method: "post" })
    },
    isSending: state !== "idle",
  }
}
