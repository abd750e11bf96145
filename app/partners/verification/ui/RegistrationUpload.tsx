import { UploadControls } from "../../../accounts/identity/ui/UploadControls"
import { useDocumentUpload } from "../../../accounts/identity/ui/use-document-upload"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { errorAnchorId } from "../../../platform/ui/fields/Field"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"

type Props = {
  name: string
  /** URL of the document already uploaded. */
  storedPath: string | undefined
  error: string | undefined
  onUpload: (upload: Promise<boolean>) => void
}

/** The registration document, inside the form: with scripts it is uploaded when chosen, otherwise sent with the form. */
export function RegistrationUpload({ name, storedPath, error, onUpload }: Props) {
  const isHydrated = useHydrated()
  const { percent, refusal, isDone, upload } = useDocumentUpload("registration")
  const shownError = refusal ?? (isDone ? undefined : error)
  return (
    <div
      id={errorAnchorId(name, shownError)}
      className="grid scroll-mt-28 content-start gap-3 border border-line bg-surface p-5"
    >
      <UploadControls
        {...{ name, storedPath, percent }}
        label={m.partners_document()}
        isMarked
        hint={`${m.partners_document_hint()} ${m.accounts_upload_hint()}`}
        isStored={Boolean(storedPath)}
        status={storedPath && percent === undefined ? m.accounts_upload_done() : ""}
        error={shownError}
        upload={isHydrated ? (file) => onUpload(upload(file)) : undefined}
      />
    </div>
  )
}
