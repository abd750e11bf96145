import { ownTicketPdf } from "../../draw/tickets/own-tickets.server"
import { ctxOf } from "../../platform/http/page.server"
import { pdfResponse } from "../../platform/pdf/pdf.server"
import type { Route } from "./+types/tickets-pdf"

/** For personal and business accounts (D63). */
export const loader = async ({ context, params }: Route.LoaderArgs) =>
  pdfResponse(await ownTicketPdf(ctxOf(context), params.orderId))
