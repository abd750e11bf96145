import { useId } from "react"
import { UPLOAD_ACCEPT } from "../../accounts/rules/upload"
import { useDocumentUpload } from "../../accounts/ui/use-document-upload"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { describedBy, FieldNotes, placeOf } from "../../platform/ui/Field"
import { FileButton } from "../../platform/ui/FileButton"
import { Progress } from "../../platform/ui/Progress"
import { useHydrated } from "../../platform/ui/use-hydrated"

type Props = {
  name: string
  /** URL of the document already uploaded. */
  storedPath: string | undefined
  error: string | undefined
}

/** The registration document, inside the form: with scripts it is uploaded when chosen, otherwise sent with the form. */
export function RegistrationUpload({ name, storedPath, error }: Props) {
  const id = useId()
  const uploadsOnChoose = useHydrated()
  const { percent, refusal, isDone, upload } = useDocumentUpload("registration")
  const shownError = refusal ?? (isDone ? undefined : error)
  const label = m.partners_document()
  return (
    <div
      id={placeOf(name, shownError)}
      className="grid scroll-mt-28 content-start gap-3 border border-line bg-surface p-5 has-valid:[--chosen:inline]"
    >
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          {label}
          <span aria-hidden="true" className="text-muted">
            {" *"}
          </span>
        </span>
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
      <FieldNotes id={id} description={`${m.partners_document_hint()} ${m.accounts_upload_hint()}`} />
      <p role="status" className="text-sm font-medium text-success empty:hidden">
        {storedPath && percent === undefined ? m.accounts_upload_done() : ""}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={storedPath ? m.accounts_upload_replace() : m.accounts_upload_choose()}
          about={label}
          name={name}
          accept={UPLOAD_ACCEPT}
          required
          invalid={shownError !== undefined}
          describedBy={describedBy(id, { description: true, error: shownError })}
          onFile={uploadsOnChoose ? upload : undefined}
        />
        {uploadsOnChoose ? null : (
          <span className="text-sm font-medium [display:var(--chosen,none)]">{m.accounts_upload_chosen()}</span>
        )}
      </div>
      <FieldNotes id={id} error={shownError} />
      {percent === undefined ? null : <Progress label={m.accounts_upload_running()} percent={percent} />}
    </div>
  )
}
