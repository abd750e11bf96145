import { dossierCsv } from "../../draw/dossier/dossier.server"
import { csvHeaders } from "../../platform/csv"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/draw-dossier"

/** The dossier of a draw as a table, for operators. */
export async function loader({ context, params: { editionId } }: Route.LoaderArgs) {
  return new Response(await dossierCsv(ctxOf(context), editionId), {
    headers: csvHeaders(`draw-${editionId}.csv`),
  })
}
