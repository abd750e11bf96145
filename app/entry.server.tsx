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
import { SHARED_FOR } from "./platform/http/page-cache.server"

export const streamTimeout = 5_000

/**
 * Streams the page as soon as its shell is rendered; a crawler, and the page cache, get it whole. Where the shell fails it is the error page; where a
 * part fails, that part is left to the browser and the fault is logged.
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
  // A page that is kept for others is kept whole, or not at all where a part of it fails.
  const isWhole = isbot(request.headers.get("user-agent")) || headers.has(SHARED_FOR)
  return new Promise((resolve, reject) => {
    let isShellReady = false
    let answered = status
    const send = () => {
      headers.set("Content-Type", "text/html; charset=utf-8")
      const body = pipe(new PassThrough())
      resolve(new Response(createReadableStreamFromReadable(body), { status: answered, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Parts that are rendered in time stand in their place, whatever their size: without scripts nothing would move them there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true
          if (!isWhole) send()
        },
        onAllReady() {
          clearTimeout(timeout)
          if (isWhole && isShellReady) send()
        },
        onShellError: reject,
        onError(err) {
          answered = 500
          if (isShellReady && !request.signal.aborted) log.error({ err }, "rendering")
        },
      },
    )
    const timeout = setTimeout(abort, streamTimeout + 1_000).unref()
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
