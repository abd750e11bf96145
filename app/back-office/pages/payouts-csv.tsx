import { payoutsCsv } from "../../partners/payouts/payout-files.server"
import { csvHeaders } from "../../platform/csv"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/payouts-csv"

/** The prepared payouts as a table, for operators. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await payoutsCsv(ctxOf(context)), { headers: csvHeaders("payouts.csv") })
}
