import { formatMoment } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { payoutText } from "../../payouts/ui/payout-text"
import { Fact, Facts } from "../../ui/Facts"
import type { OwnVerification } from "../verification.server"

type Props = Pick<OwnVerification, "companyName" | "payout" | "documentPath"> & {
  submitted: NonNullable<OwnVerification["submitted"]>
}

/** What the partner submitted; payout details are masked. */
export function SubmittedFacts({ companyName, submitted, payout, documentPath }: Props) {
  return (
    <Facts>
      {companyName ? <Fact name={m.accounts_company()}>{companyName}</Fact> : null}
      <Fact name={m.partners_vat()}>{submitted.vatNumber}</Fact>
      <Fact name={m.partners_address()}>{submitted.address}</Fact>
      <Fact name={m.partners_representative()}>{submitted.legalRepresentative}</Fact>
      {payout ? <Fact name={m.partners_payout()}>{payoutText(payout)}</Fact> : null}
      {documentPath ? (
        <Fact name={m.partners_document()}>
          <a
            href={documentPath}
            target="_blank"
            rel="noreferrer"
            className="underline decoration-line underline-offset-4"
          >
            {m.partners_document_view()}
          </a>
        </Fact>
      ) : null}
      <Fact name={m.partners_submitted()}>{formatMoment(submitted.submittedAt)}</Fact>
    </Facts>
  )
}
