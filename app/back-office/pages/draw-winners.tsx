import { winnersCsv } from "../../draw/drawing/dossier.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/draw-winners"

/** The winners of a draw as a table, for operators. */
export async function loader({ context, params: { editionId } }: Route.LoaderArgs) {
  return new Response(await winnersCsv(ctxOf(context), editionId), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="winners-${editionId}.csv"`,
      "cache-control": "private, no-store",
    },
  })
}
