import { Form, useNavigation } from "react-router"
import { UploadControls } from "../../../accounts/identity/ui/UploadControls"
import { useDocumentUpload } from "../../../accounts/identity/ui/use-document-upload"
import { TextLink } from "../../../accounts/ui/TextLink"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { errorAnchorId } from "../../../platform/ui/fields/Field"
import { TextField } from "../../../platform/ui/fields/TextField"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { useSubmitAfterUploads } from "../../../platform/ui/uploads/use-submit-after-uploads"
import { UnsavedDialog } from "../../listings/ui/UnsavedDialog"
import { PayoutChoice } from "../../payouts/ui/PayoutChoice"
import { payoutText } from "../../payouts/ui/payout-text"
import type { OwnVerification } from "../verification.server"

type Fields = Record<
  "address" | "vatNumber" | "legalRepresentative" | "registrationDocument" | "payoutMethod" | "iban" | "paypalEmail",
  string
>

type Props = Pick<OwnVerification, "submitted" | "payout" | "documentPath"> & { result: FormResult | undefined }

/** The company's data, the registration document and, the first time, the payout method (part 3 §5). */
export function VerificationForm({ result, submitted, payout, documentPath }: Props) {
  const isSending = useNavigation().formMethod === "POST"
  const { props, field, refusal } = useServerForm<Fields>(result, {
    defaultValue: submitted && {
      address: submitted.address,
      vatNumber: submitted.vatNumber,
      legalRepresentative: submitted.legalRepresentative,
    },
  })
  const uploads = useSubmitAfterUploads(props.id)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...props}
      onSubmit={(event) => {
        uploads.onSubmit(event)
        if (!event.defaultPrevented) props.onSubmit(event)
      }}
      className="grid max-w-2xl gap-10"
    >
      <UnsavedDialog formId={props.id} isRefused={refusal !== undefined} canSave={false} />
      <FormErrors refusal={refusal} open={uploads.openFields(refusal)} />
      <fieldset className="grid gap-5">
        <legend className="mb-5 font-display text-3xl">{m.partners_company()}</legend>
        <TextField
          {...field("address")}
          label={m.partners_address()}
          description={m.partners_address_hint()}
          autoComplete="street-address"
          required
        />
        <TextField
          {...field("vatNumber")}
          label={m.partners_vat()}
          description={m.partners_vat_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <TextField
          {...field("legalRepresentative")}
          label={m.partners_representative()}
          description={m.partners_representative_hint()}
          autoComplete="name"
          required
        />
        <RegistrationUpload
          name="registrationDocument"
          storedPath={documentPath}
          error={field("registrationDocument").error}
          onUpload={uploads.trackField("registrationDocument")}
        />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="mb-5 font-display text-3xl">{m.partners_payout()}</legend>
        {payout ? (
          <p>
            <span>{payoutText(payout)}</span>{" "}
            <TextLink to="/partner/settings/payouts">{m.partners_payout_change()}</TextLink>
          </p>
        ) : (
          <PayoutChoice method={field("payoutMethod")} iban={field("iban")} paypalEmail={field("paypalEmail")} />
        )}
      </fieldset>
      <Button pending={isSending || uploads.waitsFor !== undefined} className="justify-self-start">
        {m.partners_verification_submit()}
      </Button>
    </Form>
  )
}

type RegistrationUploadProps = {
  name: string
  /** URL of the document already uploaded. */
  storedPath: string | undefined
  error: string | undefined
  onUpload: (upload: Promise<boolean>) => void
}

/** The registration document, inside the form: with scripts it is uploaded when chosen, otherwise sent with the form. */
export function RegistrationUpload({ name, storedPath, error, onUpload }: RegistrationUploadProps) {
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
