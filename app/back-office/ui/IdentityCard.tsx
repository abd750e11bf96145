import { OpenDocument } from "../../accounts/identity/ui/OpenDocument"
import { splitName } from "../../accounts/rules/verified-person"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../platform/ui/ContactLink"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { TextField } from "../../platform/ui/fields/TextField"
import { BookingLink } from "../bookings/ui/BookingLink"
import type { OperatorTasks } from "../operator-tasks.server"
import { ConfirmationForm } from "./ConfirmationForm"
import { TaskCard } from "./TaskCard"

const documentFields = [
  { name: "firstName", label: m.back_office_document_first_name, type: "text" },
  { name: "lastName", label: m.back_office_document_last_name, type: "text" },
  { name: "birthDate", label: m.back_office_document_birth_date, type: "date" },
  { name: "documentExpiresOn", label: m.back_office_document_end, type: "date" },
] as const

type Props = { check: OperatorTasks["checks"][number]; result: FormResult | undefined }

/** Submitted documents: view, approve with the document's data, or refuse with a reason. */
export function IdentityCard({ check, result }: Props) {
  const sides = [
    { document: check.front, label: m.back_office_view_front() },
    { document: check.back, label: m.back_office_view_back() },
  ]
  return (
    <TaskCard
      title={check.name}
      since={check.createdAt}
      details={[
        check.bookingId ? (
          <BookingLink key="booking" id={check.bookingId}>
            {m.back_office_identity_second_driver()}
          </BookingLink>
        ) : (
          <MailLink key="email" address={check.email} />
        ),
      ]}
      acts={
        <>
          <ApproveAction check={check} result={result} />
          <RefuseAction check={check} result={result} />
        </>
      }
    >
      <ul className="flex flex-wrap gap-x-8">
        {sides.map(({ document, label }) =>
          document ? (
            <li key={document.path}>
              <OpenDocument document={document} about={check.name}>
                {label}
              </OpenDocument>
            </li>
          ) : null,
        )}
      </ul>
    </TaskCard>
  )
}

/** The person, or for an invited second driver the booking. */
const subjectOf = ({ userId, bookingId }: Props["check"]) => (userId ? `user:${userId}` : `booking:${bookingId}`)

function ApproveAction({ check, result }: Props) {
  const values = { intent: "identity", checkId: check.id, outcome: "verified" }
  return (
    <ConfirmationForm
      label={m.back_office_approve()}
      about={check.name}
      consequence={
        check.bookingId
          ? m.back_office_approve_second_consequence({ name: check.name })
          : m.back_office_approve_consequence({ name: check.name })
      }
      confirm={m.back_office_approve_confirm({ name: check.name })}
      values={values}
      subject={subjectOf(check)}
      result={result}
      defaultValue={splitName(check.name)}
    >
      {(field) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {documentFields.map(({ name, label, type }) => (
            <TextField key={name} {...field(name)} label={label()} type={type} required autoComplete="off" />
          ))}
        </div>
      )}
    </ConfirmationForm>
  )
}

function RefuseAction({ check, result }: Props) {
  const values = { intent: "identity", checkId: check.id, outcome: "refused" }
  return (
    <ConfirmationForm
      label={m.back_office_refuse()}
      about={check.name}
      consequence={
        check.bookingId
          ? m.back_office_refuse_second_consequence({ name: check.name })
          : m.back_office_refuse_consequence({ name: check.name })
      }
      confirm={m.back_office_refuse_confirm({ name: check.name })}
      variant="danger"
      values={values}
      subject={subjectOf(check)}
      result={result}
    >
      {(field) => <TextArea {...field("reason")} label={m.back_office_reason()} rows={3} required maxLength={500} />}
    </ConfirmationForm>
  )
}
