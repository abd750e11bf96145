import { downloadPayoutFile } from "../../partners/payouts/payout-files.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/payouts-sepa"

/** The file `file` of bank transfers as an order to the bank, for operators. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const file = new URL(request.url).searchParams.get("file") ?? ""
  const { name, xml } = await downloadPayoutFile(ctxOf(context), file)
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  })
}
