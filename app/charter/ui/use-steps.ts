import { useEffect, useRef } from "react"
import { useFetcher } from "react-router"
import type { FormRefusal } from "../../platform/http/page.server"
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
  useEffect(() => {
    if (answer) latest.current(answer)
  }, [answer])
  return {
    send: (form: RequestForm, step: number) => submit(sentFields(form, step), { method: "post" }),
    isSending: state !== "idle",
  }
}
