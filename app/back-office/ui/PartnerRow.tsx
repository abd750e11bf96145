import type { IdStatus } from "../../accounts/rules/identity"
import { IdStatusLine } from "../../accounts/ui/IdStatusLine"
import { companyStatus } from "../../partners/ui/company-status"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../platform/ui/ContactLink"
import { TextArea } from "../../platform/ui/TextArea"
import { TextField } from "../../platform/ui/TextField"
import { ConfirmedForm } from "./ConfirmedForm"
import { InlineList } from "./QueueCard"

type Partner = {
  userId: string
  companyName: string
  name: string
  email: string
  status: IdStatus
  commissionPercent: number
  /** Agreed to mails about the platform (part 3 §2). */
  wantsUpdates: boolean
}

type Props = { partner: Partner; result: FormResult | undefined }

/** A partner with the form of its commission and names, and while verified the withdrawal. */
export function PartnerRow({ partner, result }: Props) {
  const { userId, companyName, name, email, status, commissionPercent, wantsUpdates } = partner
  const company = companyName || name
  return (
    <li className="grid gap-3 border-t border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <div className="min-w-0">
          <h3 className="font-sans text-base font-medium wrap-anywhere">{company}</h3>
          <InlineList
            items={[
              name,
              <MailLink key="email" address={email} />,
              ...(wantsUpdates ? [m.back_office_partner_wants_updates()] : []),
            ]}
          />
        </div>
        <div className="flex flex-wrap gap-x-6 text-muted">
          <IdStatusLine status={status} words={companyStatus} />
          <p className="figures">{m.back_office_partner_commission_value({ percent: commissionPercent })}</p>
        </div>
      </div>
      <ConfirmedForm
        label={m.back_office_partner_terms()}
        about={company}
        consequence={m.back_office_partner_terms_consequence()}
        confirm={m.back_office_partner_terms_save()}
        values={{ intent: "terms", userId }}
        result={result}
        defaultValue={{ companyName, name, commissionPercent: String(commissionPercent) }}
      >
        {(field) => (
          <>
            <TextField
              {...field("commissionPercent")}
              label={m.back_office_partner_commission()}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <TextField {...field("companyName")} label={m.accounts_company()} autoComplete="off" required />
            <TextField {...field("name")} label={m.accounts_full_name()} autoComplete="off" required />
          </>
        )}
      </ConfirmedForm>
      {status === "verified" ? <WithdrawAction userId={userId} company={company} result={result} /> : null}
    </li>
  )
}

type WithdrawProps = { userId: string; company: string; result: FormResult | undefined }

function WithdrawAction({ userId, company, result }: WithdrawProps) {
  return (
    <ConfirmedForm
      label={m.back_office_partner_withdraw()}
      about={company}
      consequence={m.back_office_partner_withdraw_consequence({ company })}
      confirm={m.back_office_partner_withdraw_confirm()}
      variant="danger"
      values={{ intent: "withdraw", userId }}
      result={result}
    >
      {(field) => (
        <TextArea {...field("reason")} label={m.back_office_partner_reason()} rows={3} required maxLength={500} />
      )}
    </ConfirmedForm>
  )
}
