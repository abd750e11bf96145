import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import { html } from "hono/html"
import { createContext, createRequestHandler, RouterContextProvider, redirect, type ServerBuild } from "react-router"
import { securityPages } from "./accounts/rules/security-page"
import type { Config } from "./platform/config.server"
import type { ApiEnv } from "./platform/http/api.server"
import { refusalHeaders, refusalIn } from "./platform/http/expected.server"
import { nonceContext } from "./platform/http/nonce"
import { ctxOf, refusalInit, requestContext } from "./platform/http/page.server"
import { makePageCache, SHARED_FOR } from "./platform/http/page-cache.server"
import { securityHeaders } from "./platform/http/security.server"
import { standInHeaders, standInPage } from "./platform/http/stand-in-page.server"
import { m } from "./platform/i18n/paraglide/messages.js"
import { textOf } from "./platform/i18n/text.server"
import type { Refusal } from "./platform/refusal"

/** What a refusal tells of the answer besides its status: React Router drops headers of a loader or action. */
const toldContext = createContext<{ headers: Record<string, string> }>()

type Module = NonNullable<ServerBuild["routes"][string]>["module"]

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
    const { search, searchParams } = new URL(c.req.url)
    const own = {
      ...securityHeaders(config, nonce, dev),
      // A token in an address is told to nobody: what the head says of it comes after the first files are asked for.
      ...(searchParams.has("token") ? { "referrer-policy": "strict-origin" } : {}),
      "cache-control": "private, no-store",
      vary: "Accept-Encoding",
    }
    // Any other parameter may change the page, and whoever makes them up would push out the copies that others are shown.
    const common: Record<string, string> = { lang: ctx.locale, currency: ctx.currency }
    const isCommon = searchParams.size <= 2 && [...searchParams].every(([name, value]) => common[name] === value)
    const isShared = !dev && c.req.method === "GET" && ctx.actor.kind === "visitor" && !c.get("isUnknown") && isCommon
    const key = `${c.req.path}${search} ${ctx.locale} ${ctx.currency}`
    const copy = isShared ? cache.find(key, marks) : undefined
    if (copy) return new Response(copy.body, { headers: withDefaults(new Headers(copy.headers), own) })

    const context = new RouterContextProvider()
    context.set(requestContext, ctx)
    context.set(nonceContext, nonce)
    const told: { headers: Record<string, string> } = { headers: {} }
    context.set(toldContext, told)
    context.set(unknownContext, c.get("isUnknown") ?? false)
    const handle = await (handler ?? makeHandler())
    const response = await handle(c.req.raw, context)
    const { headers } = response
    if (isLater(response)) withDefaults(headers, told.headers)
    const seconds = Number(headers.get(SHARED_FOR))
    headers.delete(SHARED_FOR)
    if (!isShared || !seconds || response.status !== 200) {
      withDefaults(headers, own)
      return response
    }
    const body = await response.text()
    cache.keep(key, body, [...headers], marks, seconds)
    return new Response(body, { headers: withDefaults(headers, own) })
  }
}

const isLater = ({ status }: Response) => status === 429 || status === 503

function withDefaults(headers: Headers, defaults: Record<string, string>): Headers {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
  return headers
}

type Args = { url: URL; request: Request; context: Readonly<RouterContextProvider> }
type Handler = (args: Args) => unknown

/** Whether nobody knows who asks: no page is made for a stranger in place of a person whose session could not be read. */
const unknownContext = createContext(false)

/** The same build, with every refusal of a loader or action turned into its answer: sign-in, home, or an error page. */
function refusalsAsAnswers(build: ServerBuild): ServerBuild {
  const guard = <T>(handler: T, isFile: boolean): T =>
    (typeof handler === "function"
      ? async (args: Args) => {
          if (args.context.get(unknownContext))
            throw Response.json({ requestId: ctxOf(args.context).requestId }, { status: 503 })
          try {
            const answer = await (handler as unknown as Handler)(args)
            tell(args, retryAfterOf(answer))
            return answer
          } catch (error) {
            const refusal = refusalIn(error)
            if (refusal?.status === 503 && refusal !== error)
              ctxOf(args.context).log.error({ err: error, path: args.url.pathname }, "database away")
            if (refusal) tell(args, refusalHeaders(refusal))
            const isOpened = isFile && args.request.headers.get("sec-fetch-dest") === "document"
            throw refusal ? answerFor(refusal, args.url, isOpened ? pageOf : dataOf) : error
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

/** No session: sign-in, and back. Wrong role: home (D10). An operator without a second factor: where one is set up. Otherwise the error page with the refusal's words. */
function answerFor(refusal: Refusal, { pathname, search }: URL, otherwise: (refusal: Refusal) => Response): Response {
  if (refusal.status === 401) return redirect(`/signin?from=${encodeURIComponent(pathname + search)}`)
  if (refusal.code === "platform.forbidden") return redirect("/")
  if (refusal.code === "platform.second-factor-required") return redirect(securityPages.operator)
  return otherwise(refusal)
}

/** What an error page, or a script that asked, reads. */
const dataOf = (refusal: Refusal) =>
  Response.json({ code: refusal.code, message: textOf(refusal.code, refusal.details) }, refusalInit(refusal))

const tell = ({ context }: Args, headers: Record<string, string>) => {
  Object.assign(context.get(toldContext).headers, headers)
}

/** The wait that an action's answer to a form names. */
function retryAfterOf(answer: unknown): Record<string, string> {
  const { init } = (answer ?? {}) as { init?: ResponseInit }
  const seconds = new Headers(init?.headers).get("retry-after")
  return seconds ? { "retry-after": seconds } : {}
}

/** For a file that somebody opened by a link: no page of the site is there to say that it cannot be had. */
function pageOf({ code, details, status }: Refusal): Response {
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
