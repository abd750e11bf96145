import { statementCsv } from "../../partners/payouts/statements.server"
import { csvHeaders } from "../../platform/csv"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/payouts-statement"

/** The statement of all partners of a year as a table, for operators. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const csv = await statementCsv(ctxOf(context), params)
  return new Response(csv, { headers: csvHeaders(`dac7-${params.year}.csv`) })
}
