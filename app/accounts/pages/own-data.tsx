import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { exportData } from "../deletion/export.server"
import { requireSecurityPage } from "../security/security-page.server"
import type { Route } from "./+types/own-data"

/** Download of the signed-in user's personal data as a zip, in the area of their role only (D10). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireSecurityPage(ctx, url.pathname)
  return new Response(await exportData(ctx), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="data-${romeDate(ctx.now())}.zip"`,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    },
  })
}
