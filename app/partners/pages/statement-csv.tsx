import { csvHeaders } from "../../platform/csv"
import { ctxOf } from "../../platform/http/page.server"
import { ownStatementCsv } from "../payouts/statements.server"
import type { Route } from "./+types/statement-csv"

/** A partner's statement of a year as a table. */
export async function loader({ context, params: { year } }: Route.LoaderArgs) {
  const csv = await ownStatementCsv(ctxOf(context), { year })
  return new Response(csv, { headers: csvHeaders(`dac7-${year}.csv`) })
}
