import { IdStatusLine } from "../../../accounts/identity/ui/IdStatusLine"
import type { IdStatus } from "../../../accounts/rules/identity"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Section } from "../../../platform/ui/page/Section"
import { Fact, Facts } from "../../ui/Facts"

type Props = { companyName?: string; status: IdStatus; name: string; email: string }

export function CompanyFacts({ companyName, status, name, email }: Props) {
  return (
    <Section id="company" title={m.partners_company()}>
      <Facts>
        {companyName ? <Fact name={m.accounts_company()}>{companyName}</Fact> : null}
        <Fact name={m.partners_verification()}>
          <IdStatusLine status={status} words={companyStatus} />
        </Fact>
        <Fact name={m.partners_contact()}>{name}</Fact>
        <Fact name={m.partners_email()}>{email}</Fact>
      </Facts>
    </Section>
  )
}

/** Texts of a company's verification status. */
export const companyStatus: Record<IdStatus, () => string> = {
  unverified: m.partners_status_unverified,
  pending: m.partners_status_pending,
  verified: m.partners_status_verified,
}

/** The same of a company whose verification was withdrawn. */
export const withdrawnStatus = { ...companyStatus, unverified: m.partners_status_withdrawn }
