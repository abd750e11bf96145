import { payoutsSepa } from "../../partners/payouts/payout-files.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/payouts-sepa"

/** The prepared bank transfers as an order to the bank, for operators. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await payoutsSepa(ctxOf(context)), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "content-disposition": 'attachment; filename="payouts.xml"',
      "cache-control": "private, no-store",
    },
  })
}
