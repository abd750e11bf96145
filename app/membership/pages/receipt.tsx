import { ctxOf } from "../../platform/http/page.server"
import { pdfResponse } from "../../platform/pdf/pdf.server"
import { membershipReceipt } from "../receipt.server"
import type { Route } from "./+types/receipt"

export const loader = async ({ context, params }: Route.LoaderArgs) =>
  pdfResponse(await membershipReceipt(ctxOf(context), params.orderId))
