import { ctxOf } from "../../platform/http/page.server"
import { robotsTxt } from "../rules/robots"
import type { Route } from "./+types/robots"

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(robotsTxt(ctxOf(context).config), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  })
