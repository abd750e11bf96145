import { downloadPayoutFile } from "../../partners/payouts/payout-files.server"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf } from "../../platform/http/page.server"
import { Refusal } from "../../platform/refusal"
import type { Route } from "./+types/payouts-sepa"

/** The file `file` of bank transfers as an order to the bank, for operators; one without transfers leads back to the payouts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const file = new URL(request.url).searchParams.get("file") ?? ""
  try {
    const { name, xml } = await downloadPayoutFile(ctx, file)
    return new Response(xml, {
      headers: {
        "content-type": "application/xml; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "private, no-store",
      },
    })
  } catch (error) {
    const why = error instanceof Refusal && error.details.why
    if (why === "file-settled" || why === "file-blocked") return redirectWithNotice(ctx, "/admin/payouts", why)
    throw error
  }
}
