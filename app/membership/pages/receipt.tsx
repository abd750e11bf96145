import { ctxOf } from "../../platform/http/page.server"
import { membershipReceipt } from "../receipt.server"
import type { Route } from "./+types/receipt"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { name, bytes } = await membershipReceipt(ctxOf(context), params.orderId)
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
