import { ctxOf } from "../../platform/http/page.server"
import { readDocument } from "../identity/documents.server"
import type { Route } from "./+types/document"

/** A private document (D43); headers prevent script execution, MIME sniffing and caching. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { bytes, contentType, name } = await readDocument(ctxOf(context), params.id)
  const disposition = contentType === "application/pdf" ? "attachment" : "inline"
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": contentType,
      "content-length": String(bytes.length),
      "content-disposition": `${disposition}; filename="${name}"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    },
  })
}
