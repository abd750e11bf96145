import { useEffect, useEffectEvent, useRef } from "react"
import { useFetcher } from "react-router"
import type { FormAnswer } from "../../platform/form-answer"
import { type FormRefusal, useRefusal } from "../../platform/ui/server-form"
import { SIGN_IN_REQUIRED, signInAgain } from "../../platform/ui/sign-in-again"
import { type RequestForm, sentFields } from "./request-form"

/** What the page's action answers to a step; `done` is the id of the request, once the last step has stored it. */
type StepAnswer = FormAnswer & { done?: string | undefined }

type Listeners = { onRefused: (refusal: FormRefusal) => void; onPassed: (requestId: string | undefined) => void }

/** Sends a step to the page's action, and tells once how it was answered. */
export function useSteps(listeners: Listeners) {
  const { data: answer, state, submit } = useFetcher<StepAnswer>()
  const refusal = useRefusal(answer)
  const sent = useRef<ReturnType<typeof sentFields>>(undefined)
  const report = useEffectEvent((answered: StepAnswer) => {
    if (!refusal) return listeners.onPassed(answered.done)
    listeners.onRefused(refusal)
    if (refusal.code !== SIGN_IN_REQUIRED) return
    void signInAgain().then((isBack) => {
      if (isBack && sent.current) void submit(sent.current, { method: "post" })
    })
  })
  useEffect(() => {
    if (answer) report(answer)
  }, [answer])
  return {
    send: (form: RequestForm, step: number) => {
      sent.current = sentFields(form, step)
      return submit(sent.current, { method: "post" })
    },
    isSending: state !== "idle",
  }
}
