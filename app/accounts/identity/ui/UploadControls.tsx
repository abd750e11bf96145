import { useId } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { describedBy, FieldNotes } from "../../../platform/ui/fields/Field"
import { Progress } from "../../../platform/ui/Progress"
import { FileButton } from "../../../platform/ui/uploads/FileButton"
import { UPLOAD_ACCEPT } from "../../rules/upload"

type Props = {
  label: string
  /** Marks the label as required. */
  isMarked?: boolean
  name: string
  hint: string
  /** URL of the file already uploaded. */
  storedPath: string | undefined
  isStored: boolean
  status: string
  error: string | undefined
  /** Set during an upload. */
  percent: number | undefined
  /** Uploads the chosen file; without it the form sends the file. */
  upload: ((file: File) => void) | undefined
  hasCamera?: boolean
}

/** Label, file button, state and errors of the upload of one private file. */
export function UploadControls({ label, isMarked, name, hint, storedPath, isStored, status, ...rest }: Props) {
  const { error, percent, upload, hasCamera } = rest
  const id = useId()
  const button = { about: label, describedBy: describedBy(id, { description: true, error }), onFile: upload }
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          <span>{label}</span>
          {isMarked ? (
            <span aria-hidden="true" className="text-muted">
              {" *"}
            </span>
          ) : null}
        </span>
        {storedPath ? (
          <a
            href={storedPath}
            target="_blank"
            rel="noreferrer"
            className="touch -my-2.5 inline-flex items-center justify-end text-sm underline decoration-line underline-offset-4"
          >
            {m.accounts_upload_view()}
            <span className="sr-only">{`: ${label}`}</span>
          </a>
        ) : null}
      </div>
      <FieldNotes id={id} description={hint} />
      <p role="status" className="text-sm font-medium text-success empty:hidden">
        {status}
      </p>
      <div className="flex flex-wrap items-center gap-3 has-valid:[--chosen:inline]">
        <FileButton
          {...button}
          label={isStored ? m.accounts_upload_replace() : m.accounts_upload_choose()}
          name={name}
          accept={UPLOAD_ACCEPT}
          required
          invalid={error !== undefined}
        />
        {upload && hasCamera ? (
          <FileButton
            {...button}
            label={m.accounts_upload_camera()}
            accept="image/jpeg,image/png"
            capture
            className="sm:hidden"
          />
        ) : null}
        {upload ? null : (
          <span className="text-sm font-medium [display:var(--chosen,none)]">{m.accounts_upload_chosen()}</span>
        )}
      </div>
      <FieldNotes id={id} error={error} />
      {percent === undefined ? null : <Progress label={m.accounts_upload_running()} percent={percent} />}
    </>
  )
}
