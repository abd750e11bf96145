import { useEffect, useEffectEvent, useRef } from "react"
import { useBeforeUnload, useBlocker, useFetcher, useLocation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Dialog } from "../../../platform/ui/Dialog"
import { Notice } from "../../../platform/ui/Notice"

type DialogProps = { formId: string; isRefused: boolean; canSave?: boolean }

/**
 * Asks before the page is left by a link or Back while the form with this id has unsaved changes: save them, leave without,
 * or stay; before another document opens, the browser asks. Saving posts the form with `to=stay`. The form's own buttons save
 * and do not ask. `isRefused`: the last submission was. Without `canSave`, the form can only be sent as a whole.
 */
export function UnsavedDialog({ formId, isRefused, canSave = true }: DialogProps) {
  // When the page opens, and after each submission that is not refused: both make a new location.
  const saved = useRef<{ key: string; content: string | undefined }>(undefined)
  const { key } = useLocation()
  useEffect(() => {
    if (!isRefused && saved.current?.key !== key) saved.current = { key, content: contentOf(formId) }
  }, [formId, isRefused, key])
  const isChanged = () => saved.current !== undefined && contentOf(formId) !== saved.current.content
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePage =
      currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search
    return !isSamePage && isChanged()
  })
  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault()
  })
  if (blocker.state !== "blocked") return null
  const [leave, stay] = [() => blocker.proceed(), () => blocker.reset()]
  return canSave ? <Question formId={formId} leave={leave} stay={stay} /> : <Loss leave={leave} stay={stay} />
}

/** Says that what was typed would be lost. */
const Loss = ({ leave, stay }: Omit<Props, "formId">) => (
  <Dialog
    title={m.partners_unsent_title()}
    onClose={stay}
    clearMs={0}
    footer={
      <>
        <Button type="button" variant="quiet" onClick={leave}>
          {m.partners_unsent_leave()}
        </Button>
        <Button type="button" onClick={stay}>
          {m.partners_unsent_stay()}
        </Button>
      </>
    }
  >
    <p>{m.partners_unsent_lead()}</p>
  </Dialog>
)

/** The fields of a form as text; undefined if it is not on the page. */
function contentOf(formId: string): string | undefined {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return undefined
  return JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === "string"))
}

type Props = { formId: string; leave: () => void; stay: () => void }

function Question({ formId, leave, stay }: Props) {
  const fetcher = useFetcher<FormResult>()
  // The router refuses a second proceeding, which a render or a click during the first would ask for.
  const hasLeft = useRef(false)
  const leaveOnce = () => {
    if (!hasLeft.current) leave()
    hasLeft.current = true
  }
  const leaveSaved = useEffectEvent(leaveOnce)
  const isSaved = fetcher.data?.status === "success"
  const refusal = fetcher.data?.status === "error" ? fetcher.data.error?.[""]?.[0] : undefined
  useEffect(() => {
    if (isSaved) leaveSaved()
  }, [isSaved])
  const save = () => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const typed = new FormData(form)
    typed.set("to", "stay")
    void fetcher.submit(typed, { method: "post" })
  }
  const close = () => {
    if (!hasLeft.current) stay()
  }
  return (
    <Dialog
      title={m.partners_unsaved_title()}
      onClose={close}
      clearMs={0}
      footer={
        <>
          <Button type="button" variant="quiet" onClick={leaveOnce}>
            {m.partners_unsaved_leave()}
          </Button>
          <Button type="button" pending={fetcher.state !== "idle"} onClick={save}>
            {m.partners_unsaved_save()}
          </Button>
        </>
      }
    >
      <p>{m.partners_unsaved_lead()}</p>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
    </Dialog>
  )
}
