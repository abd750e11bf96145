import { useId, useState } from "react"
import { Form, useRevalidator } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { describedBy, FieldNotes } from "../../platform/ui/Field"
import { Progress } from "../../platform/ui/Progress"
import { uploadFile } from "../../platform/ui/upload"
import { type DocumentKind, MAX_UPLOAD_BYTES, UPLOAD_ACCEPT } from "../rules/upload"
import { useAlive } from "./use-alive"

type Props = {
  kind: DocumentKind
  label: string
  /** The address of the file already uploaded, where there is one. */
  kept?: string
  /** The refusal of the page's form, for readers without scripts. */
  error?: string
}

/** One private file, from the device or its camera; with scripts it leaves at once and shows how far it is. */
export function DocumentUpload({ kind, label, kept, error }: Props) {
  const id = useId()
  const alive = useAlive()
  const { revalidate } = useRevalidator()
  const [percent, setPercent] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const shown = refusal ?? error

  const send = async (file: File | undefined) => {
    if (!file) return
    setRefusal(undefined)
    if (file.size > MAX_UPLOAD_BYTES) return setRefusal(m.accounts_upload_too_large())
    setPercent(0)
    const answer = await uploadFile("/api/uploads", { kind }, file, setPercent)
    setPercent(undefined)
    if (answer.ok) await revalidate()
    else setRefusal(answer.problem.errors[0]?.message || answer.problem.detail || m.accounts_upload_failed())
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid content-start gap-3 border border-line bg-surface p-5"
    >
      <input type="hidden" name="intent" value={kind} />
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {kept ? (
          <a
            href={kept}
            target="_blank"
            rel="noreferrer"
            className="touch -my-2.5 inline-flex items-center justify-end text-sm underline decoration-line underline-offset-4"
          >
            {m.accounts_upload_view()}
          </a>
        ) : null}
      </div>
      {kept ? <p className="text-sm font-medium text-success">{m.accounts_upload_done()}</p> : null}
      <input
        id={id}
        type="file"
        name="file"
        accept={UPLOAD_ACCEPT}
        aria-invalid={shown ? true : undefined}
        aria-describedby={describedBy(id, { description: true, error: shown })}
        onChange={
          alive
            ? (event) => {
                void send(event.target.files?.[0])
                event.target.value = ""
              }
            : undefined
        }
        className="touch w-full text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-field file:border file:border-edge file:bg-transparent file:px-4 file:font-medium file:text-ink hover:file:border-ink"
      />
      <FieldNotes id={id} description={m.accounts_upload_hint()} error={shown} />
      {percent === undefined ? null : <Progress label={m.accounts_upload_running()} percent={percent} />}
      {alive ? null : <Button look="outline">{m.accounts_upload_send()}</Button>}
    </Form>
  )
}
