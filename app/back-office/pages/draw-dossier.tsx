import { dossierPdf } from "../../draw/dossier/dossier.server"
import { ctxOf } from "../../platform/http/page.server"
import { pdfResponse } from "../../platform/pdf/pdf.server"
import type { Route } from "./+types/draw-dossier"

/** The dossier of a draw for the authorities, for operators. */
export async function loader({ context, params: { editionId } }: Route.LoaderArgs) {
  const bytes = await dossierPdf(ctxOf(context), editionId)
  return pdfResponse({ name: `dossier-${editionId}.pdf`, bytes }, "attachment")
}
