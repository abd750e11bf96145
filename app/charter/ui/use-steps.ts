import { useEffect, useRef } from "react"
import { useFetcher } from "react-router"
import type { FormRefusal } from "../../platform/http/page.server"
import { SIGN_IN_REQUIRED, signInAgain } from "../../platform/ui/sign-in-again"
import { type RequestForm, sentFields } from "./request-form"

/** What the page's action answers: the step is sound, the request is stored under that id, or what is wrong. */
export type StepAnswer = { ok: true; requestId?: string } | FormRefusal

/** Sends a step to the page's action; `answered` is called once for each answer. */
export function useSteps(answered: (answer: StepAnswer) => void) {
  const { data: answer, state, submit } = useFetcher<StepAnswer>()
  const latest = useRef(answered)
  useEffect(() => {
    latest.current = answered
  })
  const sent = useRef<ReturnType<typeof sentFields>>(undefined)
  useEffect(() => {
    if (!answer) return
    latest.current(answer)
    if (answer.ok || answer.code !== SIGN_IN_REQUIRED) return
    void signInAgain().then((isBack) => {
      if (isBack && sent.current) void submit(sent.current, { method: "post" })
    })
  }, [answer, submit])
  return {
    send: (form: RequestForm, step: number) => {
      sent.current = sentFields(form, step)
      return submit(sent.current, { method: "post" })
    },
    isSending: state !== "idle",
  }
}
