import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import { createRequestHandler, RouterContextProvider, redirect, type ServerBuild } from "react-router"
import type { Config } from "./platform/config.server"
import type { ApiEnv } from "./platform/http/api.server"
import { refusalIn } from "./platform/http/expected.server"
import { nonceContext } from "./platform/http/nonce"
import { requestContext } from "./platform/http/page.server"
import { makePageCache, SHARED_FOR } from "./platform/http/page-cache.server"
import { securityHeaders } from "./platform/http/security.server"
import { textOf } from "./platform/i18n/text.server"
import type { Refusal } from "./platform/refusal"

/** The pages, by React Router: each answer with its own nonce, visitors served from the page cache where a page allows it. */
export function makePages(config: Config, build: () => Promise<ServerBuild>, dev: boolean) {
  const cache = makePageCache()
  const makeHandler = async () =>
    createRequestHandler(refusalsAsAnswers(await build()), dev ? "development" : "production")
  const handler = dev ? undefined : makeHandler()

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const nonce = randomBytes(16).toString("base64")
    const ctx = c.get("ctx")
    const marks = [nonce, ctx.requestId]
    const own = {
      ...securityHeaders(config, nonce, dev),
      "cache-control": "private, no-store",
      vary: "Accept-Encoding",
    }
    const isShared = !dev && c.req.method === "GET" && ctx.actor.kind === "visitor"
    const key = `${c.req.path}${new URL(c.req.url).search} ${ctx.locale} ${ctx.currency}`
    const copy = isShared ? cache.find(key, marks) : undefined
    if (copy) return new Response(copy.body, { headers: withDefaults(new Headers(copy.headers), own) })

    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    context.set(nonceContext, nonce)
    const handle = await (handler ?? makeHandler())
    const response = await handle(c.req.raw, context)
    const headers = new Headers(response.headers)
    const seconds = Number(headers.get(SHARED_FOR))
    headers.delete(SHARED_FOR)
    if (!isShared || !seconds || response.status !== 200)
      return new Response(response.body, { status: response.status, headers: withDefaults(headers, own) })
    const body = await response.text()
    cache.keep(key, body, [...headers], marks, seconds)
    return new Response(body, { headers: withDefaults(headers, own) })
  }
}

function withDefaults(headers: Headers, defaults: Record<string, string>): Headers {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  return headers
}

type Handler = (args: { url: URL }) => unknown

/** The same build, with every refusal of a loader or action turned into its answer: sign-in, home, or an error page. */
function refusalsAsAnswers(build: ServerBuild): ServerBuild {
  const guard = <T>(handler: T): T =>
    (typeof handler === "function"
      ? async (args: { url: URL }) => {
          try {
            return await (handler as unknown as Handler)(args)
          } catch (error) {
            const refusal = refusalIn(error)
            throw refusal ? answerFor(refusal, args.url) : error
          }
        }
      : handler) as T
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && {
        ...route,
        module: { ...route.module, loader: guard(route.module.loader), action: guard(route.module.action) },
      },
    ]),
  )
  return { ...build, routes }
}

/** No session: sign-in, and back. Wrong role: home (D10). Otherwise the error page with the refusal's words. */
function answerFor(refusal: Refusal, { pathname, search }: URL): Response {
  if (refusal.status === 401) return redirect(`/signin?from=${encodeURIComponent(pathname + search)}`)
  if (refusal.code === "platform.forbidden") return redirect("/")
  return Response.json(
    { code: refusal.code, message: textOf(refusal.code, refusal.details) },
    { status: refusal.status },
  )
}
