import { ctxOf } from "../../platform/http/page.server"
import { readPhotograph } from "../photographs/photograph-files.server"
import type { Route } from "./+types/photograph"

/** A photograph's file, cacheable without limit: a changed picture has another URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { bytes, contentType } = await readPhotograph(ctxOf(context), params.file)
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": contentType,
      "content-length": String(bytes.length),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    },
  })
}
