import { sepaFile } from "../../partners/payouts/payout-files.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/payouts-sepa"

/** The bank transfers of a file as an order to the bank, for operators. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, content } = await sepaFile(ctxOf(context), params.fileId)
  return new Response(content, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  })
}
