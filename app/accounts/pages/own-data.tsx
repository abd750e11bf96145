import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { exportData } from "../deletion/export.server"
import type { Route } from "./+types/own-data"

/** Download of the signed-in user's personal data as a zip. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
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
