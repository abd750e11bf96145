import { useId, useState } from "react"
import { MAX_UPLOAD_BYTES } from "../../../accounts/rules/upload"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { ApiProblem } from "../../../platform/ui/call-api"
import { errorAnchorId, FieldNotes } from "../../../platform/ui/fields/Field"
import { Progress } from "../../../platform/ui/Progress"
import { FileButton } from "../../../platform/ui/uploads/FileButton"
import { photoWithin } from "../../../platform/ui/uploads/smaller-photo"
import { uploadFile } from "../../../platform/ui/uploads/upload"
import type { UploadedFile } from "../../rules/wizard-form"

type Props = {
  value: UploadedFile | null
  /** The customer's licence was uploaded for an earlier booking. */
  isOnFile: boolean
  error?: string
  onChange: (file: UploadedFile) => void
  /** Called when an upload starts; the promise resolves to whether the file arrived. */
  onUpload: (upload: Promise<boolean>) => void
}

type Uploaded = { id?: string } | null

const problemMessage = ({ code, errors, detail }: ApiProblem): string =>
  code === "platform.too-large"
    ? m.accounts_upload_too_large()
    : errors[0]?.message || detail || m.car_rental_upload_failed()

/** The photo of the licence, from a file or the camera; it is uploaded when chosen, with progress. */
export function UploadField({ value, isOnFile, error, onChange, onUpload }: Props) {
  const label = m.car_rental_license_image()
  const id = useId()
  const [percent, setPercent] = useState<number>()
  const [refused, setRefused] = useState<string>()

  const refuse = (message: string) => {
    setRefused(message)
    return false
  }
  const send = async (chosen: File) => {
    setRefused(undefined)
    setPercent(0)
    const file = await photoWithin(chosen, MAX_UPLOAD_BYTES)
    const isTooLarge = file.size > MAX_UPLOAD_BYTES
    const result = isTooLarge
      ? undefined
      : await uploadFile<Uploaded>("/api/uploads", { kind: "licence" }, file, setPercent)
    setPercent(undefined)
    if (!result) return refuse(m.accounts_upload_too_large())
    if (!result.ok) return refuse(problemMessage(result.problem))
    if (!result.data?.id) return refuse(m.accounts_upload_no_path())
    onChange({ id: result.data.id, name: file.name })
    return true
  }
  const upload = (file: File) => onUpload(send(file))

  const word = value ? `${m.car_rental_upload_done()}: ${value.name}` : isOnFile ? m.car_rental_document_on_file() : ""
  return (
    <fieldset
      id={errorAnchorId("licenseImage", value ? undefined : error)}
      className="flex scroll-mt-40 flex-col gap-3 border border-line bg-surface p-5"
    >
      <legend className="float-left mb-1 font-medium">{label}</legend>
      <FieldNotes id={id} description={m.car_rental_license_image_hint()} />
      {percent === undefined ? null : <Progress label={m.accounts_upload_running()} percent={percent} />}
      <p role="status" className="text-sm font-medium break-words text-success empty:hidden">
        {percent === undefined ? word : ""}
      </p>
      <div className="mt-auto flex flex-wrap gap-3">
        <FileButton
          label={value || isOnFile ? m.car_rental_upload_replace() : m.car_rental_upload_choose()}
          about={label}
          accept=".jpg,.jpeg,.png,.heic,.pdf,image/jpeg,image/png,application/pdf"
          onFile={upload}
        />
        <FileButton
          label={m.car_rental_upload_camera()}
          about={label}
          accept="image/jpeg,image/png"
          capture
          onFile={upload}
          className="sm:hidden"
        />
      </div>
      <FieldNotes id={`${id}-problem`} error={refused ?? (value ? undefined : error)} />
    </fieldset>
  )
}
