import { type FormEvent, useState } from "react"
import { useSubmit } from "react-router"
import { useProceedAfterUploads } from "../../../platform/ui/use-proceed-after-uploads"

/**
 * Makes the form with this id wait for running uploads: it is submitted after the last one, not if one failed. `waitsFor`: the
 * value of the button (`to`) that was pressed meanwhile.
 */
export function useSubmitAfterUploads(formId: string, step: number) {
  const submit = useSubmit()
  const [to, setTo] = useState("")
  const { isUploading, isWaiting, proceed, track } = useProceedAfterUploads(step, () => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const typed = new FormData(form)
    typed.set("to", to)
    void submit(typed, { method: "post" })
  })
  return {
    track,
    waitsFor: isWaiting ? to : undefined,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (!isUploading) return
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      setTo(submitter instanceof HTMLButtonElement ? submitter.value : String(step))
      proceed()
    },
  }
}
