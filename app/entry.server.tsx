import { PassThrough } from "node:stream"
import { createReadableStreamFromReadable } from "@react-router/node"
import { isbot } from "isbot"
import { renderToPipeableStream } from "react-dom/server"
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { nonceContext } from "./platform/http/nonce"
import { ctxOf } from "./platform/http/page.server"
import { serveReviews } from "./site/ui/GuestReviews"
import { LiveReviews } from "./site/ui/LiveReviews"

export const streamTimeout = 5_000

serveReviews(LiveReviews)

/** Renders the page; what fails after the first bytes is logged, what fails before becomes the error page. */
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
    let began = false
    let answered = status
    const wait = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady"
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [wait]() {
          began = true
          const body = new PassThrough()
          headers.set("Content-Type", "text/html; charset=utf-8")
          resolve(new Response(createReadableStreamFromReadable(body), { status: answered, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(err) {
          answered = 500
          if (began && !request.signal.aborted) log.error({ err }, "rendering")
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
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
