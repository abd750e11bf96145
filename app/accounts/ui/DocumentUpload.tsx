import { type FormEvent, useId, useState } from "react"
import { Form, useNavigation, useSubmit } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { describedBy, FieldNotes, placeOf } from "../../platform/ui/Field"
import { FileButton } from "../../platform/ui/FileButton"
import { Progress } from "../../platform/ui/Progress"
import { photoWithin } from "../../platform/ui/smaller-photo"
import { useHydrated } from "../../platform/ui/use-hydrated"
import { type DocumentKind, MAX_UPLOAD_BYTES, UPLOAD_ACCEPT } from "../rules/upload"
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
}

/** Upload of one private file or photo. With JavaScript it uploads when chosen and shows progress. */
export function DocumentUpload({ kind, name, label, storedPath, error, guest }: Props) {
  const id = useId()
  const uploadsOnChoose = useHydrated() && !guest
  const isStored = guest?.isStored ?? storedPath !== undefined
  const submit = useSubmit()
  // Other forms' buttons are disabled: a navigation would abort the upload.
  const submitted = useNavigation().formData
  const [isResizing, setIsResizing] = useState(false)
  const isSending = isResizing || submitted?.get("intent") === kind
  const { percent, refusal, setRefusal, upload } = useDocumentUpload(kind)
  const shownError = refusal ?? error

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
      id={placeOf(name, error)}
      method="post"
      encType="multipart/form-data"
      onSubmit={uploadsOnChoose ? undefined : submitResized}
      className="grid scroll-mt-28 content-start gap-3 border border-line bg-surface p-5"
    >
      <input type="hidden" name="intent" value={kind} />
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        {storedPath ? (
          <a
            href={storedPath}
            target="_blank"
            rel="noreferrer"
            className="touch -my-2.5 inline-flex items-center justify-end text-sm underline decoration-line underline-offset-4"
          >
            {m.accounts_upload_view()}
            <span className="sr-only">: {label}</span>
          </a>
        ) : null}
      </div>
      <FieldNotes id={id} description={m.accounts_upload_hint()} />
      <p role="status" className="text-sm font-medium text-success empty:hidden">
        {isSending ? m.accounts_upload_running() : isStored && percent === undefined ? m.accounts_upload_done() : ""}
      </p>
      <div className="flex flex-wrap items-center gap-3 has-valid:[--chosen:inline]">
        <FileButton
          label={isStored ? m.accounts_upload_replace() : m.accounts_upload_choose()}
          about={label}
          name="file"
          accept={UPLOAD_ACCEPT}
          required
          invalid={shownError !== undefined}
          describedBy={describedBy(id, { description: true, error: shownError })}
          onFile={uploadsOnChoose ? upload : undefined}
        />
        {uploadsOnChoose ? (
          <FileButton
            label={m.accounts_upload_camera()}
            about={label}
            accept="image/jpeg,image/png"
            capture
            describedBy={describedBy(id, { description: true, error: shownError })}
            onFile={upload}
            className="sm:hidden"
          />
        ) : (
          <span className="text-sm font-medium [display:var(--chosen,none)]">{m.accounts_upload_chosen()}</span>
        )}
      </div>
      <FieldNotes id={id} error={shownError} />
      {percent === undefined ? null : <Progress label={m.accounts_upload_running()} percent={percent} />}
      {uploadsOnChoose ? null : (
        <Button variant="outline" pending={isSending} disabled={submitted !== undefined && !isSending}>
          {m.accounts_upload_send()}
        </Button>
      )}
    </Form>
  )
}
