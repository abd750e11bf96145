import { type FormEvent, useEffect, useEffectEvent, useState } from "react"
import { type FormEncType, useSubmit } from "react-router"

/**
 * Makes the form with this id wait for running uploads: it is submitted after the last one, not if one failed or after a change of
 * `step`. `waitsFor`: the value of the button (`to`) that was pressed meanwhile, empty for a button without one.
 */
export function useSubmitAfterUploads(formId: string, step = 1) {
  const submit = useSubmit()
  const [to, setTo] = useState("")
  const [arrived, setArrived] = useState<string[]>([])
  const { isUploading, isWaiting, proceed, track } = useProceedAfterUploads(step, () => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const typed = new FormData(form)
    typed.set("to", to)
    void submit(typed, { method: "post", encType: form.enctype as FormEncType })
  })
  return {
    track,
    /** As `track`, for the upload of a field. */
    trackField: (field: string) => (upload: Promise<boolean>) => {
      void track(upload)
      void upload.then((hasArrived) => hasArrived && setArrived((fields) => [...fields, field]))
    },
    /** The refused fields, without those whose upload has arrived since. */
    openFields: (refusal: { fields: Record<string, string> } | undefined) =>
      Object.fromEntries(Object.entries(refusal?.fields ?? {}).filter(([field]) => !arrived.includes(field))),
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

/**
 * Makes 'Continue' wait for running uploads: `proceed` calls `proceedNow` at once if there are none, otherwise after
 * the last upload; not if one failed, or after a change of step.
 */
export function useProceedAfterUploads(step: number, proceedNow: () => void) {
  const [running, setRunning] = useState(0)
  const [isWaiting, setIsWaiting] = useState(false)
  const [waitsAt, setWaitsAt] = useState(step)
  if (waitsAt !== step) {
    setWaitsAt(step)
    setIsWaiting(false)
  }
  const proceedAfterwards = useEffectEvent(proceedNow)
  useEffect(() => {
    if (!isWaiting || running > 0) return
    setIsWaiting(false)
    proceedAfterwards()
  }, [isWaiting, running])
  return {
    isUploading: running > 0,
    isWaiting,
    proceed: () => (running > 0 ? setIsWaiting(true) : proceedNow()),
    /** `upload` resolves to whether the file was uploaded. */
    track: async (upload: Promise<boolean>) => {
      setRunning((count) => count + 1)
      const hasArrived = await upload
      setRunning((count) => count - 1)
      if (!hasArrived) setIsWaiting(false)
    },
  }
}
