import { useEffect, useEffectEvent } from "react"
import { useFetcher } from "react-router"
import type { FormResult } from "../../platform/form-result"
import { type FormRefusal, useRefusal } from "../../platform/ui/forms/server-form"

/** The result of the page's action to a step; `done` is the stored request's path after the last step. */
type StepResult = FormResult & { done?: string | undefined }

type Callbacks = { onRefused: (refusal: FormRefusal) => void; onPassed: (path: string | undefined) => void }

/** Submits a step to the page's action and calls back once per result. */
export function useSteps(callbacks: Callbacks) {
  const { data: result, state, submit } = useFetcher<StepResult>()
  const refusal = useRefusal(result)
  const report = useEffectEvent(({ done }: StepResult) => {
    if (refusal) callbacks.onRefused(refusal)
    else callbacks.onPassed(done)
  })
  useEffect(() => {
    if (result) report(result)
  }, [result])
  return {
    send: (fields: Record<string, string>) => submit(fields, { method: "post" }),
    isSending: state !== "idle",
  }
}
