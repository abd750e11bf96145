import { Link } from "react-router"
import { IdStatusLine } from "../../../accounts/identity/ui/IdStatusLine"
import { OpenDocument } from "../../../accounts/identity/ui/OpenDocument"
import { payoutText } from "../../../partners/payouts/ui/payout-text"
import { Fact, Facts } from "../../../partners/ui/Facts"
import type { OperatorPartners } from "../../../partners/verification/reviews.server"
import { companyStatus, withdrawnStatus } from "../../../partners/verification/ui/CompanyFacts"
import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { MailLink, PhoneLink } from "../../../platform/ui/ContactLink"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { TextField } from "../../../platform/ui/fields/TextField"
import { ConfirmationForm } from "../../ui/ConfirmationForm"
import { InlineList } from "../../ui/TaskCard"

type Partner = OperatorPartners["partners"][number]

type Props = { partner: Partner; result: FormResult | undefined }

/** A partner with its company's data, the form of its commission and names, and while verified the withdrawal. */
export function PartnerRow({ partner, result }: Props) {
  const { userId, companyName, name, email, phone, status, commissionPercent, wantsUpdates } = partner
  const company = companyName || name
  return (
    <li id={`partner-${userId}`} className="grid scroll-mt-24 gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-2xl wrap-anywhere">{company}</h3>
          <InlineList
            items={[
              name,
              <MailLink key="email" address={email} />,
              ...(phone ? [<PhoneLink key="phone" number={phone} />] : []),
              ...(wantsUpdates ? [m.back_office_partner_wants_updates()] : []),
            ]}
          />
        </div>
        <div className="flex flex-wrap gap-x-6 text-muted">
          <IdStatusLine status={status} words={partner.company?.isWithdrawn ? withdrawnStatus : companyStatus} />
          <p className="figures">{m.back_office_partner_commission_value({ percent: commissionPercent })}</p>
        </div>
      </div>
      <CompanyData partner={partner} />
      <div className="flex flex-wrap items-start gap-3">
        <ConfirmationForm
          label={m.back_office_partner_terms()}
          about={company}
          consequence={m.back_office_partner_terms_consequence()}
          confirm={m.back_office_partner_terms_save()}
          values={{ intent: "terms", userId }}
          subject={`user:${userId}`}
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
        </ConfirmationForm>
        {status === "verified" ? <WithdrawAction userId={userId} company={company} result={result} /> : null}
      </div>
    </li>
  )
}

function CompanyData({ partner: { userId, companyName, name, company, payout, listings } }: Pick<Props, "partner">) {
  const about = companyName || name
  const decidedOn = company?.decidedAt && formatInstant(company.decidedAt, { dateStyle: "medium" })
  return (
    <>
      {company ? (
        <Facts>
          <Fact name={m.back_office_partner_vat()}>{company.vatNumber}</Fact>
          <Fact name={m.back_office_partner_address()}>{company.address}</Fact>
          <Fact name={m.back_office_partner_representative()}>{company.legalRepresentative}</Fact>
          {payout ? <Fact name={m.back_office_partner_payout()}>{payoutText(payout)}</Fact> : null}
          {decidedOn ? (
            <Fact name={company.isVerified ? m.back_office_partner_verified_on() : m.back_office_partner_refused_on()}>
              <span>{decidedOn}</span>
              {company.refusal ? (
                <span className="block font-normal whitespace-pre-line">{company.refusal}</span>
              ) : null}
            </Fact>
          ) : null}
        </Facts>
      ) : null}
      <ul className="flex flex-wrap gap-x-6">
        {company?.document ? (
          <li>
            <OpenDocument document={company.document} about={about}>
              {m.back_office_partner_document()}
            </OpenDocument>
          </li>
        ) : null}
        <li>
          <Link to={`/admin/listings?partner=${userId}`} className={`figures ${linkClass}`}>
            <span>{m.back_office_partner_listings({ count: listings })}</span>
            <span className="sr-only">: {about}</span>
          </Link>
        </li>
        <li>
          <Link to={`/admin/payouts?partner=${userId}`} className={linkClass}>
            {m.back_office_payouts()}
            <span className="sr-only">: {about}</span>
          </Link>
        </li>
      </ul>
    </>
  )
}

const linkClass = "touch inline-flex items-center underline decoration-line underline-offset-4 hover:decoration-current"

type WithdrawProps = { userId: string; company: string; result: FormResult | undefined }

function WithdrawAction({ userId, company, result }: WithdrawProps) {
  return (
    <ConfirmationForm
      label={m.back_office_partner_withdraw()}
      about={company}
      consequence={m.back_office_partner_withdraw_consequence({ company })}
      confirm={m.back_office_partner_withdraw_confirm()}
      variant="danger"
      values={{ intent: "withdraw", userId }}
      subject={`user:${userId}`}
      result={result}
    >
      {(field) => (
        <TextArea {...field("reason")} label={m.back_office_partner_reason()} rows={3} required maxLength={500} />
      )}
    </ConfirmationForm>
  )
}
