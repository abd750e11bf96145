import { m } from "../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../platform/ui/ContactLink"
import { TextArea } from "../../platform/ui/TextArea"
import { Act } from "./Act"
import { QueueCard } from "./QueueCard"

type Check = {
  id: string
  name: string
  email: string
  createdAt: Date
  front: string | undefined
  back: string | undefined
}

/** Documents handed in by a customer: to look at, to approve, or to refuse with a reason. */
export function IdentityCard({ check, error, reason }: { check: Check; error?: string; reason?: string }) {
  const sides = [
    { href: check.front, words: m.back_office_view_front() },
    { href: check.back, words: m.back_office_view_back() },
  ]
  return (
    <QueueCard
      title={check.name}
      since={check.createdAt}
      facts={[<MailLink key="email" address={check.email} />]}
      acts={
        <>
          <Act
            label={m.back_office_approve()}
            consequence={m.back_office_approve_consequence({ name: check.name })}
            confirm={m.back_office_approve_confirm()}
            values={{ intent: "identity", checkId: check.id, outcome: "verified" }}
          />
          <Act
            label={m.back_office_refuse()}
            consequence={m.back_office_refuse_consequence({ name: check.name })}
            confirm={m.back_office_refuse_confirm()}
            look="danger"
            values={{ intent: "identity", checkId: check.id, outcome: "refused" }}
            open={Boolean(error)}
          >
            <TextArea
              label={m.back_office_reason()}
              name="reason"
              rows={3}
              required
              maxLength={500}
              defaultValue={reason}
              error={error}
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
