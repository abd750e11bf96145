import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { afterPaint } from "./platform/http/after-paint.server"
import { nonceContext } from "./platform/http/nonce"
import { ctxOf } from "./platform/http/page.server"
import { serveReviews } from "./site/ui/GuestReviews"
import { LiveReviews } from "./site/ui/LiveReviews"

export const streamTimeout = 5_000

serveReviews(LiveReviews)

/**
 * Renders the whole page. Where its frame fails it is the error page; where a part fails, that part is left to the browser
 * and the fault is logged.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method === "HEAD") return new Response(null, { status, headers })
  const nonce = loadContext.get(nonceContext)
  const log = ctxOf(loadContext).log
  return new Promise((resolve, reject) => {
    let framed = false
    let answered = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          framed = true
        },
        onAllReady() {
          clearTimeout(patience)
          if (!framed) return
          headers.set("Content-Type", "text/html; charset=utf-8")
          resolve(
            text(pipe(new PassThrough())).then(
              (page) => new Response(afterPaint(page, nonce, import.meta.env.DEV), { status: answered, headers }),
            ),
          )
        },
        onShellError: reject,
        onError(err) {
          answered = 500
          if (framed && !request.signal.aborted) log.error({ err }, "rendering")
        },
      },
    )
    const patience = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** What loaders and actions did not expect; refusals never come here (see `http.server.ts`). */
export const handleError: HandleErrorFunction = (err, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(err)) return
  ctxOf(context as Readonly<RouterContextProvider>).log.error(
    { err, path: new URL(request.url).pathname },
    "page failed",
  )
}
