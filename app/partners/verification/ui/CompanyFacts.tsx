import { IdStatusLine } from "../../../accounts/identity/ui/IdStatusLine"
import type { IdStatus } from "../../../accounts/rules/identity"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Section } from "../../../platform/ui/page/Section"
import { Fact, Facts } from "../../ui/Facts"
import { companyStatus } from "./company-status"

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
