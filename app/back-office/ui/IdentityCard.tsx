import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"
import { TextArea } from "../../platform/ui/TextArea"
import { Act } from "./Act"

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
  const { locale } = useRootData()
  const sides = [
    { href: check.front, words: m.back_office_view_front() },
    { href: check.back, words: m.back_office_view_back() },
  ]
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-1">
        <h3 className="text-2xl wrap-anywhere">{check.name}</h3>
        <p className="figures text-sm text-muted">{formatInstant(check.createdAt, locale)}</p>
        <p className="w-full text-muted wrap-anywhere">{check.email}</p>
      </div>
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
      <div className="flex flex-wrap items-start gap-3">
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
      </div>
    </li>
  )
}
