import { splitName } from "../../accounts/rules/verified-person"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../platform/ui/ContactLink"
import { TextArea } from "../../platform/ui/TextArea"
import { TextField } from "../../platform/ui/TextField"
import { Act } from "./Act"
import { BookingLink } from "./BookingLink"
import { QueueCard } from "./QueueCard"

type Check = {
  id: string
  name: string
  /** Of a customer; a second driver has the booking. */
  email?: string
  bookingId?: string
  createdAt: Date
  front: string | undefined
  back: string | undefined
}

type Texts = Partial<Record<string, string>>

const documentFields = [
  { name: "firstName", label: m.back_office_document_first_name, type: "text" },
  { name: "lastName", label: m.back_office_document_last_name, type: "text" },
  { name: "birthDate", label: m.back_office_document_birth_date, type: "date" },
  { name: "documentExpiresOn", label: m.back_office_document_end, type: "date" },
] as const

/**
 * Documents handed in by a customer: to look at, to approve with what they say, or to refuse with a reason. `errors` and
 * `typed` by field, of an answer that was refused.
 */
export function IdentityCard({ check, errors = {}, typed }: { check: Check; errors?: Texts; typed?: Texts }) {
  const known: Texts = typed ?? splitName(check.name)
  const sides = [
    { href: check.front, words: m.back_office_view_front() },
    { href: check.back, words: m.back_office_view_back() },
  ]
  return (
    <QueueCard
      title={check.name}
      since={check.createdAt}
      facts={[
        check.email ? (
          <MailLink key="email" address={check.email} />
        ) : (
          <BookingLink key="booking" id={check.bookingId ?? ""}>
            {m.back_office_identity_second_driver()}
          </BookingLink>
        ),
      ]}
      acts={
        <>
          <Act
            label={m.back_office_approve()}
            about={check.name}
            consequence={
              check.email
                ? m.back_office_approve_consequence({ name: check.name })
                : m.back_office_approve_second_consequence({ name: check.name })
            }
            confirm={m.back_office_approve_confirm({ name: check.name })}
            values={{ intent: "identity", checkId: check.id, outcome: "verified" }}
            open={documentFields.some(({ name }) => errors[name])}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              {documentFields.map(({ name, label, type }) => (
                <TextField
                  key={name}
                  name={name}
                  type={type}
                  label={label()}
                  required
                  autoComplete="off"
                  defaultValue={known[name]}
                  error={errors[name]}
                />
              ))}
            </div>
          </Act>
          <Act
            label={m.back_office_refuse()}
            about={check.name}
            consequence={
              check.email
                ? m.back_office_refuse_consequence({ name: check.name })
                : m.back_office_refuse_second_consequence({ name: check.name })
            }
            confirm={m.back_office_refuse_confirm({ name: check.name })}
            look="danger"
            values={{ intent: "identity", checkId: check.id, outcome: "refused" }}
            open={Boolean(errors.reason)}
          >
            <TextArea
              label={m.back_office_reason()}
              name="reason"
              rows={3}
              required
              maxLength={500}
              defaultValue={typed?.reason}
              error={errors.reason}
            />
          </Act>
        </>
      }
    >
      <ul className="flex flex-wrap gap-x-8">
        {sides.map(({ href, words }) =>
          href ? (
            <li key={href}>
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="touch inline-flex items-center underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {words}
                <span className="sr-only">: {check.name}</span>
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </QueueCard>
  )
}
