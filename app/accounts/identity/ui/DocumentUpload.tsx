import { type FormEvent, useState } from "react"
import { Form, useNavigation, useSubmit } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { errorAnchorId } from "../../../platform/ui/fields/Field"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { photoWithin } from "../../../platform/ui/uploads/smaller-photo"
import { type DocumentKind, MAX_UPLOAD_BYTES } from "../../rules/upload"
import { UploadControls } from "./UploadControls"
import { useDocumentUpload } from "./use-document-upload"

type Props = {
  kind: DocumentKind
  /** Field name in refusals of the page's action. */
  name: string
  label: string
  /** URL of the file already uploaded. */
  storedPath?: string
  /** Error of the page's action, for uploads without JavaScript. */
  error?: string
  /** For pages without an account: the page's form sends the file, and the page cannot show it. */
  guest?: { isStored: boolean }
  /** Called when an upload starts; it resolves to whether the file arrived. */
  onUpload?: (upload: Promise<boolean>) => void
}

/** Upload of one private file or photo. With JavaScript it uploads when chosen and shows progress. */
export function DocumentUpload({ kind, name, label, storedPath, error, guest, onUpload }: Props) {
  const uploadsOnChoose = useHydrated() && !guest
  const isStored = guest?.isStored ?? storedPath !== undefined
  const submit = useSubmit()
  // Other forms' buttons are disabled: a navigation would abort the upload.
  const submitted = useNavigation().formData
  const [isResizing, setIsResizing] = useState(false)
  const isSending = isResizing || submitted?.get("intent") === kind
  const { percent, refusal, setRefusal, isDone, upload } = useDocumentUpload(kind)

  const shownError = refusal ?? (isDone ? undefined : error)
  const start = (file: File) => {
    const running = upload(file)
    onUpload?.(running)
  }

  const submitResized = async (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const chosen = form.get("file")
    setRefusal(undefined)
    if (!(chosen instanceof File) || chosen.size <= MAX_UPLOAD_BYTES) return
    event.preventDefault()
    setIsResizing(true)
    try {
      const file = await photoWithin(chosen, MAX_UPLOAD_BYTES)
      if (file.size > MAX_UPLOAD_BYTES) return setRefusal(m.accounts_upload_too_large())
      form.set("file", file)
      await submit(form, { method: "post", encType: "multipart/form-data" })
    } finally {
      setIsResizing(false)
    }
  }

  return (
    <Form
      id={errorAnchorId(name, shownError)}
      method="post"
      encType="multipart/form-data"
      onSubmit={uploadsOnChoose ? undefined : submitResized}
      className="grid scroll-mt-28 content-start gap-3 border border-line bg-surface p-5"
    >
      <input type="hidden" name="intent" value={kind} />
      <UploadControls
        {...{ label, storedPath, isStored, percent }}
        name="file"
        hint={m.accounts_upload_hint()}
        status={
          isSending ? m.accounts_upload_running() : isStored && percent === undefined ? m.accounts_upload_done() : ""
        }
        error={shownError}
        upload={uploadsOnChoose ? start : undefined}
        hasCamera
      />
      {uploadsOnChoose ? null : (
        <Button variant="outline" pending={isSending} disabled={submitted !== undefined && !isSending}>
          {m.accounts_upload_send()}
        </Button>
      )}
    </Form>
  )
}
