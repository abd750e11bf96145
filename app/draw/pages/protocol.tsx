import { ctxOf } from "../../platform/http/page.server"
import { publishedProtocol } from "../drawing/published-files.server"
import type { Route } from "./+types/protocol"

/** The protocol of a draw (D72), which never changes. */
export const loader = async ({ context, params }: Route.LoaderArgs) =>
  Response.json(await publishedProtocol(ctxOf(context), params.editionId), {
    headers: { "cache-control": "public, max-age=3600" },
  })
