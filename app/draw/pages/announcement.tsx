import { ctxOf } from "../../platform/http/page.server"
import { publishedAnnouncement } from "../drawing/published-files.server"
import type { Route } from "./+types/announcement"

/** The edition's announcement (D56). It changes before sales open, when they close, if they are extended, and if it is cancelled. */
export const loader = async ({ context, params }: Route.LoaderArgs) =>
  Response.json(await publishedAnnouncement(ctxOf(context), params.editionId), {
    headers: { "cache-control": "public, max-age=60" },
  })
