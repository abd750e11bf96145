import { payoutsCsv } from "../../partners/payouts/payout-files.server"
import { csvHeaders } from "../../platform/csv"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/payouts-csv"

/** The payouts of a file as a table, for operators. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, content } = await payoutsCsv(ctxOf(context), params.fileId)
  return new Response(content, { headers: csvHeaders(name) })
}
