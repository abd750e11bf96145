import { dossierPdf } from "../../draw/drawing/dossier.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/draw-dossier"

/** The dossier of a draw for the authorities, for operators. */
export async function loader({ context, params: { editionId } }: Route.LoaderArgs) {
  const bytes = await dossierPdf(ctxOf(context), editionId)
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "content-disposition": `attachment; filename="dossier-${editionId}.pdf"`,
      "cache-control": "private, no-store",
    },
  })
}
