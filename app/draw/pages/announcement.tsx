import { ctxOf } from "../../platform/http/page.server"
import { publishedAnnouncement } from "../drawing/published-files.server"
import type { Route } from "./+types/announcement"

/** The edition's announcement (D72). It changes when sales close, if they are extended, and if it is cancelled. */
export const loader = async ({ context, params }: Route.LoaderArgs) =>
  Response.json(await publishedAnnouncement(ctxOf(context), params.editionId), {
    headers: { "cache-control": "public, max-age=60" },
  })
