import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { TouchLink } from "../../platform/ui/TouchLink"
import { yearlyStatement } from "../payouts/statements.server"
import { Statement } from "../payouts/ui/Statement"
import type { Route } from "./+types/statement"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...plainHead(m.partners_statement_title({ year: loaderData.year }), m.partners_statement_lead()),
        { name: "robots", content: "noindex" },
      ]
    : []

export const loader = ({ context, params: { year } }: Route.LoaderArgs) => yearlyStatement(ctxOf(context), { year })

export default function PartnerStatement({ loaderData: statement }: Route.ComponentProps) {
  return (
    <>
      <div className="grid gap-4">
        <p>
          <TouchLink to="/partner/payouts">{m.partners_statement_back()}</TouchLink>
        </p>
        <PageHeading title={m.partners_statement_title({ year: statement.year })} lead={m.partners_statement_lead()} />
      </div>
      <Statement statement={statement} csv={`/partner/payouts/statements/${statement.year}/statement.csv`} />
    </>
  )
}
