import { useId, useState } from "react"
import { MAX_UPLOAD_BYTES } from "../../accounts/rules/upload"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Problem } from "../../platform/ui/call-api"
import { FieldNotes, placeOf } from "../../platform/ui/Field"
import { FileButton } from "../../platform/ui/FileButton"
import { Progress } from "../../platform/ui/Progress"
import { uploadFile } from "../../platform/ui/upload"
import type { UploadedFile } from "../rules/wizard-form"

type Props = {
  /** The field's name in a refusal. */
  name: string
  kind: "licence" | "id"
  label: string
  description: string
  value: UploadedFile | null
  /** A document of this kind the customer gave earlier. */
  onFile: boolean
  error?: string
  onChange: (file: UploadedFile) => void
}

const problemMessage = ({ code, errors, detail }: Problem): string =>
  code === "platform.too-large"
    ? m.accounts_upload_too_large()
    : errors[0]?.message || detail || m.car_rental_upload_failed()

/** One document, by file or by camera; it goes up at once and shows how far it is. */
export function UploadField({ name, kind, label, description, value, onFile, error, onChange }: Props) {
  const id = useId()
  const [percent, setPercent] = useState<number>()
  const [refused, setRefused] = useState<string>()

  const send = async (file: File | undefined) => {
    if (!file) return
    setRefused(undefined)
    if (file.size > MAX_UPLOAD_BYTES) return setRefused(m.accounts_upload_too_large())
    setPercent(0)
    const answer = await uploadFile<{ id?: string } | null>("/api/uploads", { kind }, file, setPercent)
    setPercent(undefined)
    if (!answer.ok) return setRefused(problemMessage(answer.problem))
    if (!answer.data?.id) return setRefused(m.accounts_upload_no_path())
    onChange({ id: answer.data.id, name: file.name })
  }

  const word = value ? `${m.car_rental_upload_done()}: ${value.name}` : onFile ? m.car_rental_document_on_file() : ""
  return (
    <fieldset
      id={placeOf(name, value ? undefined : error)}
      className="flex scroll-mt-40 flex-col gap-3 border border-line bg-surface p-5"
    >
      <legend className="float-left mb-1 font-medium">{label}</legend>
      <FieldNotes id={id} description={description} />
      {percent === undefined ? null : (
        <Progress label={m.car_rental_upload_busy({ percent: Math.round(percent) })} percent={percent} />
      )}
      <p role="status" className="text-sm font-medium break-words text-success empty:hidden">
        {percent === undefined ? word : ""}
      </p>
      <div className="mt-auto flex flex-wrap gap-3">
        <FileButton
          label={value || onFile ? m.car_rental_upload_replace() : m.car_rental_upload_choose()}
          about={label}
          accept=".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf"
          onFile={send}
        />
        <FileButton
          label={m.car_rental_upload_camera()}
          about={label}
          accept="image/jpeg,image/png"
          capture
          onFile={send}
          className="sm:hidden"
        />
      </div>
      <FieldNotes id={`${id}-problem`} error={refused ?? (value ? undefined : error)} />
    </fieldset>
  )
}
