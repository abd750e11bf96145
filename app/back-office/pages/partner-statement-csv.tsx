import { statementCsv } from "../../partners/payouts/statement-files.server"
import { requireRole } from "../../platform/authorise.server"
import { csvHeaders } from "../../platform/csv"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/partner-statement-csv"

/** A partner's statement of a year as a table, for operators. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "operator")
  const csv = await statementCsv(ctx, params)
  return new Response(csv, { headers: csvHeaders(`statement-${params.year}.csv`) })
}
