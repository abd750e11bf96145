import { ctxOf } from "../../platform/http/page.server"
import { readDocument } from "../identity/documents.server"
import type { Route } from "./+types/document"

const endings = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" }

/** A private document as bytes that no browser runs, guesses about or keeps (D43). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { bytes, contentType } = await readDocument(ctxOf(context), params.id)
  const manner = contentType === "application/pdf" ? "attachment" : "inline"
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": contentType,
      "content-length": String(bytes.length),
      "content-disposition": `${manner}; filename="document-${params.id}.${endings[contentType]}"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    },
  })
}
