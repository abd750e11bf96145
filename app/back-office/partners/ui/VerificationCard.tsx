import { OpenDocument } from "../../../accounts/identity/ui/OpenDocument"
import { payoutDetails } from "../../../partners/payouts/ui/payout-text"
import type { PayoutDestination } from "../../../partners/rules/payout"
import type { OperatorPartners } from "../../../partners/verification/reviews.server"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatList } from "../../../platform/i18n/words"
import { MailLink, PhoneLink } from "../../../platform/ui/ContactLink"
import { TextArea } from "../../../platform/ui/fields/TextArea"
import { Notice } from "../../../platform/ui/Notice"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { ConfirmationForm } from "../../ui/ConfirmationForm"
import { TaskCard } from "../../ui/TaskCard"

/** Another partner with the same VAT number or payout destination. */
type SameDetails = { company: string; isVerified: boolean }

type Verification = OperatorPartners["pending"][number]

type Props = { verification: Verification; result: FormResult | undefined }

/** A submitted company: compare with its document, then verify or refuse with a reason. */
export function VerificationCard({ verification, result }: Props) {
  const { company, name, email, phone, payout, document, sameVatNumber, samePayout } = verification
  const names = (partners: SameDetails[]) =>
    formatList(
      partners.map((partner) =>
        partner.isVerified ? partner.company : m.back_office_partner_waiting({ company: partner.company }),
      ),
    )
  const isVatVerified = sameVatNumber.some(({ isVerified }) => isVerified)
  const facts = [
    [m.back_office_partner_vat(), verification.vatNumber],
    [m.back_office_partner_address(), verification.address],
    [m.back_office_partner_representative(), verification.legalRepresentative],
    [m.back_office_partner_payout(), payout && payoutLine(payout)],
  ]
  return (
    <TaskCard
      title={company}
      since={verification.submittedAt}
      details={[
        name,
        <MailLink key="email" address={email} />,
        phone ? <PhoneLink key="phone" number={phone} /> : null,
      ].filter((each) => each !== null)}
      acts={
        <>
          {isVatVerified ? null : <VerifyAction verification={verification} />}
          <RefuseAction verification={verification} result={result} />
        </>
      }
    >
      <dl className="mt-3 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="border-t border-line pt-2">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="figures font-medium wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {sameVatNumber.length > 0 ? (
        <Notice tone="warning" quiet title={m.back_office_partner_same_vat({ names: names(sameVatNumber) })}>
          {isVatVerified ? m.back_office_partner_vat_verified() : null}
        </Notice>
      ) : null}
      {samePayout.length > 0 ? (
        <Notice tone="warning" quiet title={m.back_office_partner_same_payout({ names: names(samePayout) })}>
          {m.back_office_partner_same_payout_check()}
        </Notice>
      ) : null}
      {document ? (
        <p>
          <OpenDocument document={document} about={company}>
            {m.back_office_partner_document()}
          </OpenDocument>
        </p>
      ) : null}
    </TaskCard>
  )
}

const payoutLine = (payout: PayoutDestination) =>
  payout.method === "iban" ? payoutDetails(payout) : `PayPal: ${payoutDetails(payout)}`

function VerifyAction({ verification: { id, userId, company, suspendedListings } }: Pick<Props, "verification">) {
  const consequences = [
    m.back_office_partner_verify_consequence({ company }),
    ...(suspendedListings > 0 ? [m.back_office_partner_verify_listings({ count: suspendedListings })] : []),
  ]
  return (
    <ConfirmationAction
      label={m.back_office_partner_verify()}
      about={company}
      consequence={consequences.join(" ")}
      confirm={m.back_office_partner_verify_confirm({ company })}
      values={{ intent: "verification", verificationId: id, outcome: "verified" }}
      subject={`user:${userId}`}
    />
  )
}

function RefuseAction({ verification: { id, userId, company }, result }: Props) {
  return (
    <ConfirmationForm
      label={m.back_office_refuse()}
      about={company}
      consequence={m.back_office_partner_refuse_consequence({ company })}
      confirm={m.back_office_partner_refuse_confirm({ company })}
      variant="danger"
      values={{ intent: "verification", verificationId: id, outcome: "refused" }}
      subject={`user:${userId}`}
      result={result}
    >
      {(field) => (
        <TextArea {...field("reason")} label={m.back_office_partner_reason()} rows={3} required maxLength={500} />
      )}
    </ConfirmationForm>
  )
}
