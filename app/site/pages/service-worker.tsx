import { ctxOf } from "../../platform/http/page.server"
import { fontFiles } from "../../platform/ui/theme/fonts"
import { serviceWorker } from "../service-worker.server"
import type { Route } from "./+types/service-worker"

/** Service worker script; `no-cache` so that each update check revalidates it. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(serviceWorker(ctxOf(context), fontFiles), {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  })
