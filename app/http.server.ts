import { randomBytes, randomUUID } from "node:crypto"
import { serveStatic } from "@hono/node-server/serve-static"
import type { Context } from "hono"
import { bodyLimit } from "hono/body-limit"
import { compress } from "hono/compress"
import { csrf } from "hono/csrf"
import type { ServerBuild } from "react-router"
import { STAND_IN_PATH, standsInForGoogle } from "./accounts/google/provider.server"
import { googleStandIn } from "./accounts/google/stand-in.server"
import { keepLanguage } from "./accounts/language.server"
import { apiParts } from "./composition.server"
import type { House } from "./house.server"
import { makePages } from "./pages.server"
import { sandboxApp } from "./payments/sandbox/app.server"
import { brand } from "./platform/brand"
import { newApi, problem } from "./platform/http/api.server"
import { apiReference } from "./platform/http/api-reference.server"
import { isCrossSite } from "./platform/http/cross-site.server"
import { refusalIn } from "./platform/http/expected.server"
import { preferencesOf } from "./platform/http/preferences.server"
import { securityHeaders } from "./platform/http/security.server"
import { inLocale } from "./platform/i18n/request-locale.server"
import { versionOfFile } from "./platform/pictures.server"
import { Refusal } from "./platform/refusal"

const UPLOAD_LIMIT = 5.5 * 1024 * 1024
/** Photographs come from cameras, and from the house's own people alone. */
const PHOTOGRAPH_LIMIT = 15.5 * 1024 * 1024
const photographPaths = /^\/(api\/photographs|admin\/pictures(\.data)?)$/
const BODY_LIMIT = 256 * 1024
/** What an address with its content's own version (`?v=`) or mark in it may be kept for. */
const FOR_GOOD = "public, max-age=31536000, immutable"
const HEALTH = "/api/health"
const STRIPE_WEBHOOK = "/api/stripe/webhook"

/**
 * The HTTP entry: static files, request id, headers, limits, `/api`, then the pages. `clientIp` tells the caller's
 * address, `build` is React Router's (asked for each request in development).
 */
export function makeHttp(
  house: House,
  build: () => Promise<ServerBuild>,
  options: { dev: boolean; clientIp: (request: Request) => string },
) {
  const { config } = house
  const app = newApi()
  app.use(compress())

  if (!options.dev) {
    app.use(
      "/assets/*",
      serveStatic({
        root: "build/client",
        precompressed: true,
        onFound: (_, c) => staticHeaders(c, FOR_GOOD),
      }),
    )
    const files = serveStatic({
      root: "build/client",
      onFound: (_, c) => staticHeaders(c, isOwnVersion(c) ? FOR_GOOD : "public, max-age=3600"),
    })
    app.use((c, next) => (c.req.path.includes(".") ? files(c, next) : next()))
  }

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set("requestId", requestId)
    const { locale, currency, cookies } = preferencesOf(c.req.raw)
    await inLocale(locale, async () => {
      const ip = options.clientIp(c.req.raw)
      const { ctx, fault } = await house.requestCtx(c.req.raw, { requestId, ip, locale, currency })
      c.set("ctx", ctx)
      if (fault !== undefined) {
        ctx.log.error({ err: fault, path: c.req.path }, "session unreadable")
        c.set("isUnknown", true)
      }
      if (c.req.query("lang") === locale && cookies.length > 0) await keepLanguage(ctx)
      await next()
    })
    // Not by `c.header`, which makes the answer anew, its body a stream.
    const { headers, status } = c.res
    headers.set("x-request-id", requestId)
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    // Whoever left before the answer was there got none: no fault of the house.
    const left = c.req.raw.signal.aborted || undefined
    c.get("ctx").log[status >= 500 && !left ? "error" : "info"](
      { method: c.req.method, path: c.req.path, status, left, ms: Math.round(performance.now() - started) },
      "request",
    )
  })

  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new Refusal("platform.too-large", {}, { status: 413 })
      },
    })
  const uploads = limit(UPLOAD_LIMIT)
  const ofPhotographs = limit(PHOTOGRAPH_LIMIT)
  const others = limit(BODY_LIMIT)
  app.use((c, next) => {
    if (!/multipart\/form-data/.test(c.req.header("content-type") ?? "")) return others(c, next)
    const { actor } = c.get("ctx")
    const isOperators = actor.kind === "person" && actor.role === "operator"
    return isOperators && photographPaths.test(c.req.path) ? ofPhotographs(c, next) : uploads(c, next)
  })
  app.use((c, next) => {
    if (c.req.path !== STRIPE_WEBHOOK && isCrossSite(c.req.raw))
      throw new Refusal("platform.request-refused", {}, { status: 403 })
    return next()
  })
  app.use("/api/*", (c, next) => {
    c.header("cache-control", "private, no-store")
    return next()
  })
  app.use("/api/*", (c, next) => {
    if (c.get("isUnknown") && c.req.path !== HEALTH) throw new Refusal("platform.something-wrong", {}, { status: 500 })
    return next()
  })
  app.use("/api/*", async (c, next) => (c.req.path === STRIPE_WEBHOOK ? next() : csrf()(c, next)))

  for (const part of apiParts) app.route("/", part)
  if (standsInForGoogle(config)) app.route(STAND_IN_PATH, googleStandIn())
  if (house.sandbox) app.route("/sandbox/stripe", sandboxApp(house.sandbox))
  app.get(HEALTH, async (c) => {
    const health = await house.health()
    return c.json(health, health.ok ? 200 : 503)
  })
  const description = { openapi: "3.1.0", info: { title: `${brand.name} API`, version: "1" } }
  app.doc31("/api/openapi.json", description)
  app.get("/api/docs", (c) => {
    const nonce = randomBytes(16).toString("base64")
    return c.html(
      apiReference(app.getOpenAPI31Document(description), nonce),
      200,
      securityHeaders(config, nonce, false),
    )
  })
  app.all("/api/*", () => {
    throw new Refusal("platform.not-found", {}, { status: 404 })
  })
  app.all("/.netlify/functions/:name", (c) => {
    const url = new URL(c.req.url)
    url.pathname = `/api/${c.req.param("name")}`
    return app.fetch(new Request(url, c.req.raw), c.env)
  })

  app.onError((error, c) => {
    const refusal = refusalIn(error)
    if (refusal) return problem(c, refusal)
    c.get("ctx").log.error({ err: error, path: c.req.path }, "request failed")
    return problem(c, new Refusal("platform.something-wrong", {}, { status: 500 }))
  })

  app.all("*", makePages(config, build, options.dev))
  return app
}

function isOwnVersion(c: Context): boolean {
  const version = versionOfFile(c.req.path)
  return version !== undefined && c.req.query("v") === version
}

function staticHeaders(c: Context, cacheControl: string): void {
  c.header("cache-control", cacheControl)
  c.header("x-content-type-options", "nosniff")
}
