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
import { SHARED_CACHE_HEADER } from "./platform/http/page-cache.server"
import { NonceContext } from "./platform/ui/page/KeptStorage"

export const streamTimeout = 5_000

/**
 * Streams the page once its shell is rendered; crawlers and the page cache get it complete. If the shell fails, the error
 * page is rendered; if a later part fails, the error is logged and the browser renders that part.
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
  // A page for the cache must be complete; it is not cached if a part fails.
  const isComplete = isbot(request.headers.get("user-agent")) || headers.has(SHARED_CACHE_HEADER)
  return new Promise((resolve, reject) => {
    let isShellReady = false
    let finalStatus = status
    const send = () => {
      headers.set("Content-Type", "text/html; charset=utf-8")
      const body = pipe(new PassThrough())
      resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Render every part in its place, whatever its size: without scripts nothing moves it there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          isShellReady = true
          if (!isComplete) send()
        },
        onAllReady() {
          clearTimeout(timeout)
          if (isComplete && isShellReady) send()
        },
        onShellError: reject,
        onError(err) {
          finalStatus = 500
          if (isShellReady && !request.signal.aborted) log.error({ err }, "rendering failed")
        },
      },
    )
    const timeout = setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** Logs unexpected errors of loaders and actions; refusals are answered in `pages.server.ts`. */
export const handleError: HandleErrorFunction = (err, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(err)) return
  ctxOf(context as Readonly<RouterContextProvider>).log.error(
    { err, path: new URL(request.url).pathname },
    "page failed",
  )
}
