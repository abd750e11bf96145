import { csvHeaders } from "../../platform/csv"
import { ctxOf } from "../../platform/http/page.server"
import { statementCsv } from "../payouts/statement-files.server"
import type { Route } from "./+types/statement-csv"

/** A partner's statement of a year as a table. */
export async function loader({ context, params: { year } }: Route.LoaderArgs) {
  const csv = await statementCsv(ctxOf(context), { year })
  return new Response(csv, { headers: csvHeaders(`statement-${year}.csv`) })
}
