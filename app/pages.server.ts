import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import { html } from "hono/html"
import { createContext, createRequestHandler, RouterContextProvider, redirect, type ServerBuild } from "react-router"
import { securityPages } from "./accounts/rules/security-page"
import type { Config } from "./platform/config.server"
import type { ApiEnv } from "./platform/http/api.server"
import { expectedRefusal, refusalHeaders } from "./platform/http/expected.server"
import { nonceContext } from "./platform/http/nonce"
import { ctxOf, refusalResponseInit, requestContext } from "./platform/http/page.server"
import { makePageCache, SHARED_CACHE_HEADER } from "./platform/http/page-cache.server"
import { securityHeaders } from "./platform/http/security.server"
import { standInHeaders, standInPage } from "./platform/http/stand-in-page.server"
import { m } from "./platform/i18n/paraglide/messages.js"
import { textOf } from "./platform/i18n/text.server"
import { ownPath, trimmedPath } from "./platform/page-url"
import type { Refusal } from "./platform/refusal"

/** Response headers of refusals: React Router drops the headers of a loader or action. */
const extraHeadersContext = createContext<{ headers: Record<string, string> }>()

type Module = NonNullable<ServerBuild["routes"][string]>["module"]

/** Renders the pages with React Router, each response with a new nonce. Visitors get cached pages where a page allows it. */
export function makePages(config: Config, build: () => Promise<ServerBuild>, dev: boolean) {
  const cache = makePageCache()
  const makeHandler = async () =>
    createRequestHandler(withRefusalResponses(await build()), dev ? "development" : "production")
  const handler = dev ? undefined : makeHandler()

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const nonce = randomBytes(16).toString("base64")
    const ctx = c.get("ctx")
    const nonces = [nonce, ctx.requestId]
    // As sent: `c.req.path` is decoded, and could be read as another host, or not stand in a header.
    const { pathname, search, searchParams } = new URL(c.req.url)
    const defaults = {
      ...securityHeaders(config, nonce, dev),
      // Keep a token in the URL out of `Referer`: the browser requests files before it reads the `meta` of the page.
      ...(searchParams.has("token") ? { "referrer-policy": "strict-origin" } : {}),
      "cache-control": "private, no-store",
      vary: "Accept-Encoding",
    }
    const isRead = c.req.method === "GET" || c.req.method === "HEAD"
    if (isRead && pathname !== "/" && /^\/\/|\/$/.test(pathname)) {
      const location = ownPath(trimmedPath(pathname) + search) ?? "/"
      return new Response(null, { status: 301, headers: { ...defaults, location } })
    }
    // Other parameters may change the page, and invented ones would fill the cache.
    const defaultQuery: Record<string, string> = { lang: ctx.locale, currency: ctx.currency }
    const hasDefaultQuery =
      searchParams.size <= 2 && [...searchParams].every(([name, value]) => defaultQuery[name] === value)
    const isShared =
      !dev && c.req.method === "GET" && ctx.actor.kind === "visitor" && !c.get("isSessionUnreadable") && hasDefaultQuery
    const key = `${c.req.path}${search} ${ctx.locale} ${ctx.currency}`
    const cached = isShared ? cache.find(key, nonces) : undefined
    if (cached) return new Response(cached.body, { headers: withDefaults(new Headers(cached.headers), defaults) })

    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    context.set(nonceContext, nonce)
    const extra: { headers: Record<string, string> } = { headers: {} }
    context.set(extraHeadersContext, extra)
    context.set(sessionUnreadableContext, c.get("isSessionUnreadable") ?? false)
    const handle = await (handler ?? makeHandler())
    const response = await handle(c.req.raw, context)
    const { headers } = response
    if (mayRetry(response)) withDefaults(headers, extra.headers)
    const seconds = Number(headers.get(SHARED_CACHE_HEADER))
    headers.delete(SHARED_CACHE_HEADER)
    if (!isShared || !seconds || response.status !== 200) {
      withDefaults(headers, defaults)
      return response
    }
    const body = await response.text()
    cache.store(key, body, [...headers], nonces, seconds)
    return new Response(body, { headers: withDefaults(headers, defaults) })
  }
}

const mayRetry = ({ status }: Response) => status === 429 || status === 503

function withDefaults(headers: Headers, defaults: Record<string, string>): Headers {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  return headers
}

type Args = { url: URL; request: Request; context: Readonly<RouterContextProvider> }
type Handler = (args: Args) => unknown

/** Whether a session was sent and could not be read: the visitor's page must not be shown to a signed-in person. */
const sessionUnreadableContext = createContext(false)

/** The build with each refusal of a loader or action turned into a response (`responseTo`). */
function withRefusalResponses(build: ServerBuild): ServerBuild {
  const guard = <T>(handler: T, isFile: boolean): T =>
    (typeof handler === "function"
      ? async (args: Args) => {
          if (args.context.get(sessionUnreadableContext))
            throw Response.json({ requestId: ctxOf(args.context).requestId }, { status: 503 })
          try {
            const result = await (handler as unknown as Handler)(args)
            addHeaders(args, retryAfterOf(result))
            return stayingHere(result)
          } catch (error) {
            if (error instanceof Response) throw stayingHere(error)
            const refusal = expectedRefusal(error)
            if (refusal?.status === 503 && refusal !== error)
              ctxOf(args.context).log.error({ err: error, path: args.url.pathname }, "the database is unavailable")
            if (refusal) addHeaders(args, refusalHeaders(refusal))
            const isNavigation = isFile && args.request.headers.get("sec-fetch-dest") === "document"
            throw refusal ? responseTo(refusal, args.url, isNavigation ? errorPage : errorData) : error
          }
        }
      : handler) as T
  const guarded = ({ default: page, loader, action }: Module) => ({
    loader: guard(loader, !page),
    action: guard(action, !page),
  })
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && {
        ...route,
        module: { ...route.module, ...guarded(route.module) },
      },
    ]),
  )
  return { ...build, routes }
}

/** A redirect to a path that a browser would read as another site leads home. Another site is always named with its scheme. */
function stayingHere<T>(result: T): T {
  const location = result instanceof Response ? result.headers.get("location") : null
  if (result instanceof Response && location !== null && !/^https?:\/\//.test(location))
    result.headers.set("location", ownPath(location) ?? "/")
  return result
}

/** Redirects to sign-in without a session, home on a wrong role (D10), to the security page without a second factor; else `otherwise`. */
function responseTo(refusal: Refusal, { pathname, search }: URL, otherwise: (refusal: Refusal) => Response): Response {
  if (refusal.status === 401) return redirect(`/signin?from=${encodeURIComponent(pathname + search)}`)
  if (refusal.code === "platform.forbidden") return redirect("/")
  if (refusal.code === "platform.second-factor-required") return redirect(securityPages.operator)
  return otherwise(refusal)
}

/** The body that error pages and API clients read. */
const errorData = (refusal: Refusal) =>
  Response.json({ code: refusal.code, message: textOf(refusal.code, refusal.details) }, refusalResponseInit(refusal))

const addHeaders = ({ context }: Args, headers: Record<string, string>) => {
  Object.assign(context.get(extraHeadersContext).headers, headers)
}

function retryAfterOf(result: unknown): Record<string, string> {
  const { init } = (result ?? {}) as { init?: ResponseInit }
  const seconds = new Headers(init?.headers).get("retry-after")
  return seconds ? { "retry-after": seconds } : {}
}

/** An HTML page for a file that is opened by a link and is not available. */
function errorPage({ code, details, status }: Refusal): Response {
  const missing = status === 404
  const page = standInPage({
    over: String(status),
    title: missing ? m.site_not_found_title() : (textOf(code, details) ?? m.site_refused()),
    lead: missing ? m.site_not_found() : "",
    body: html`<a href="/">${m.site_to_home()}</a>`,
  })
  return new Response(page.html, {
    status,
    headers: { ...standInHeaders(page.nonce), "content-type": "text/html; charset=utf-8" },
  })
}
