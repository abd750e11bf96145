import { yearlyStatement } from "../../partners/payouts/statements.server"
import { Statement } from "../../partners/payouts/ui/Statement"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { TouchLink } from "../../platform/ui/TouchLink"
import type { Route } from "./+types/partner-statement"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...plainHead(m.partners_statement_title({ year: loaderData.year }), m.partners_statement_lead()),
        { name: "robots", content: "noindex" },
      ]
    : []

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "operator")
  return yearlyStatement(ctx, params)
}

/** A partner's statement of a year, for operators. */
export default function PartnerStatementPage({ loaderData: statement }: Route.ComponentProps) {
  const { year, partner } = statement
  return (
    <>
      <div className="grid gap-4">
        <p>
          <TouchLink to="/admin/payouts">{m.back_office_payouts()}</TouchLink>
        </p>
        <PageHeading title={m.partners_statement_title({ year })} lead={m.partners_statement_lead()} />
      </div>
      <Statement statement={statement} csv={`/admin/partners/${partner.userId}/statements/${year}/statement.csv`} />
    </>
  )
}
