import { ownTicketPdf } from "../../draw/own-tickets.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/tickets-pdf"

/** For personal and business accounts (D63). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, bytes } = await ownTicketPdf(ctxOf(context), params.orderId)
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `inline; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
}
