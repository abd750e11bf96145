import { randomBytes, randomUUID } from "node:crypto"
import { serveStatic } from "@hono/node-server/serve-static"
import type { Context } from "hono"
import { compress } from "hono/compress"
import { getPath } from "hono/utils/url"
import type { ServerBuild } from "react-router"
import { googleStandInApp } from "../sandbox/google/app.server"
import { sandboxApp } from "../sandbox/stripe/app.server"
import { STAND_IN_PATH, standsInForGoogle } from "./accounts/google/provider.server"
import { saveLanguage } from "./accounts/language.server"
import { isKnownPerson } from "./accounts/queries.server"
import type { Application } from "./application.server"
import { secondDriverUploadKey } from "./car-rental/second-driver/second-driver.server"
import { apiParts } from "./composition.server"
import { makePages } from "./pages.server"
import { requireRole } from "./platform/authorise.server"
import { brand } from "./platform/brand"
import { newApi, problem } from "./platform/http/api.server"
import { apiReference } from "./platform/http/api-reference.server"
import { expectedRefusal, unavailableRefusal } from "./platform/http/expected.server"
import { receiveBody } from "./platform/http/limits/body.server"
import { postLimit } from "./platform/http/limits/post-limit.server"
import { openUploadSlots } from "./platform/http/limits/upload-slots.server"
import { limitWork } from "./platform/http/limits/work-limit.server"
import { mayReadMetrics } from "./platform/http/metrics-access.server"
import { preferencesOf } from "./platform/http/preferences.server"
import { isCrossSite, responseHeaders, securityHeaders, securityTxt } from "./platform/http/security.server"
import { unavailablePage } from "./platform/http/unavailable-page.server"
import { inLocale } from "./platform/i18n/request-locale.server"
import type { RouteGroup } from "./platform/monitoring/metrics.server"
import { networkOf } from "./platform/network.server"
import { versionOfFile } from "./platform/pictures/pictures.server"
import { Refusal } from "./platform/refusal"

/** Bytes of a form without files, or of a Stripe event. */
const FORM_LIMIT = 256 * 1024
/** Bytes of any other body: deeply nested JSON takes ten times as long to parse as a form of the same size. */
const JSON_LIMIT = 64 * 1024
/** The routes that accept files, with the role and the largest body in bytes; `.data` is React Router's data request. */
const uploads = [
  { paths: /^\/api\/(uploads|upload-file)$/, maxSize: 5.5 * 1024 * 1024 },
  { paths: /^\/account\/documents(\/|\.data)?$/, maxSize: 5.5 * 1024 * 1024 },
  { paths: /^\/partner\/verification(\/|\.data)?$/, role: "business", maxSize: 5.5 * 1024 * 1024 },
  { paths: /^\/(api\/photographs|admin\/pictures(\/|\.data)?)$/, role: "operator", maxSize: 15.5 * 1024 * 1024 },
  {
    paths: /^\/(api\/listings\/[^/]+\/photographs|partner\/listings\/[^/]+?(\/|\.data)?)$/,
    role: "business",
    maxSize: 15.5 * 1024 * 1024,
  },
]
/** The upload route without an account: the token of its link is checked before the body is read. */
const uploadByLink = { path: /^\/second-driver\/([^/]+?)(?:\/|\.data)?$/, maxSize: 5.5 * 1024 * 1024 }
/** Requests with a body per network, minute and process. */
const MAX_POSTS_PER_MINUTE = 300
/** The visitors of a demonstration may share one address. */
const DEMO_MAX_POSTS_PER_MINUTE = 20 * MAX_POSTS_PER_MINUTE
/** For URLs that contain the version (`?v=`) or hash of their content. */
const IMMUTABLE = "public, max-age=31536000, immutable"
/** The default `Retry-After` by status. */
const RETRY_AFTER_SECONDS: Record<number, string> = { 429: "60", 503: "10" }
const HEALTH = "/api/health"
const METRICS = "/metrics"
const STRIPE_WEBHOOK = "/api/stripe/webhook"

/**
 * The HTTP application: static files, request id, headers, limits, `/api`, then the pages. `clientIp` returns the address of
 * the client, `connectionAddress` that of the TCP connection; `build` loads React Router's build (per request in development).
 */
export function makeHttp(
  application: Application,
  build: () => Promise<ServerBuild>,
  options: {
    dev: boolean
    clientIp: (request: Request) => string
    connectionAddress: (request: Request) => string
    isDraining: () => boolean
  },
) {
  const { config } = application
  const app = newApi({ getPath: pathOf })
  app.use(async (c, next) => {
    const started = performance.now()
    await next()
    application.metrics.observe(routeGroupOf(c.req.path), c.res.status, (performance.now() - started) / 1000)
  })
  const commonHeaders = Object.entries(responseHeaders(config))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of commonHeaders) c.res.headers.set(name, value)
    const retryAfter = RETRY_AFTER_SECONDS[c.res.status]
    if (retryAfter && !c.res.headers.has("retry-after")) c.res.headers.set("retry-after", retryAfter)
  })
  app.use(compress())
  // Before all database access, so that it answers while the database hangs.
  app.get(METRICS, async (c, next) => {
    if (!mayReadMetrics(config, c.req.raw, options.connectionAddress(c.req.raw))) return next()
    const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" }
    return c.body(await application.metrics.text(), 200, headers)
  })

  if (!options.dev) {
    app.use(
      "/assets/*",
      serveStatic({
        root: "build/client",
        precompressed: true,
        onFound: (_, c) => staticHeaders(c, IMMUTABLE),
      }),
    )
    const files = serveStatic({
      root: "build/client",
      onFound: (_, c) => staticHeaders(c, hasCurrentVersion(c) ? IMMUTABLE : "public, max-age=3600"),
    })
    app.use((c, next) => (c.req.path.includes(".") ? files(c, next) : next()))
  }

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set("requestId", requestId)
    const { locale, currency, cookies } = preferencesOf(c.req.raw, config.baseUrl.startsWith("https://"))
    await inLocale(locale, async () => {
      const network = networkOf(options.clientIp(c.req.raw))
      c.set("ctx", application.visitorCtx(c.req.raw, { requestId, network, locale, currency }))
      c.set("storesPreferences", cookies.length > 0)
      await next()
    })
    // `c.header` would replace the response by a copy whose body is a stream.
    const { headers, status } = c.res
    headers.set("x-request-id", requestId)
    for (const cookie of cookies) headers.append("set-cookie", cookie)
    // The client closed the connection before the response: not a server error.
    const isAborted = c.req.raw.signal.aborted
    c.get("ctx").log[status >= 500 && !isAborted ? "error" : "info"](
      {
        method: c.req.method,
        path: c.req.path,
        status,
        isAborted: isAborted || undefined,
        ms: Math.round(performance.now() - started),
      },
      "request",
    )
  })

  // Before the work limit and the session, so that it answers under overload.
  app.get(HEALTH, async (c) => {
    const { ok, ...parts } = await application.health()
    const draining = options.isDraining()
    const health = { ok: ok && !draining, ...parts, draining }
    return c.json(health, health.ok ? 200 : 503, { "cache-control": "private, no-store" })
  })
  app.use(limitWork(config.demo ? 1 : undefined))
  app.use(async (c, next) => {
    const { ctx, error } = await application.requestCtx(c.get("ctx"), c.req.raw)
    c.set("ctx", ctx)
    if (error !== undefined) {
      ctx.log.error({ err: error, path: c.req.path }, "session unreadable")
      c.set("isSessionUnreadable", true)
    }
    if (c.req.query("lang") === ctx.locale && c.get("storesPreferences")) await saveLanguage(ctx)
    await next()
  })

  const countPost = postLimit(config.demo ? DEMO_MAX_POSTS_PER_MINUTE : MAX_POSTS_PER_MINUTE)
  app.use((c, next) => {
    if (hasBody(c) && c.req.path !== STRIPE_WEBHOOK) countPost(c.get("ctx").network)
    return next()
  })
  const slots = openUploadSlots({ total: 12, perNetwork: config.demo ? 12 : 4, perPerson: config.demo ? 4 : 2 })
  const knownSlots = openUploadSlots({ total: 8, perNetwork: config.demo ? 8 : 4, perPerson: config.demo ? 4 : 2 })
  const operatorSlots = openUploadSlots({ total: 4, perNetwork: 4, perPerson: 4 })
  app.use(async (c, next) => {
    // Reading the body builds the full `Request`, which pages do not need.
    if (c.req.method === "GET" || c.req.method === "HEAD") return next()
    const receive = async (maxSize: number) => {
      await receiveBody(c, maxSize)
      await next()
    }
    const { actor, network } = c.get("ctx")
    const contentType = c.req.header("content-type") ?? ""
    const isMultipart = /^multipart\/form-data\b/i.test(contentType)
    const upload = uploads.find(
      ({ paths, role }) => actor.kind === "person" && (!role || actor.role === role) && paths.test(c.req.path),
    )
    const invitation = isMultipart ? invitationOf(c) : undefined
    if (invitation) return slots.hold(invitation, network, () => receive(uploadByLink.maxSize))
    if (isMultipart && upload && actor.kind === "person") {
      const ofPerson = (await isKnownPerson(c.get("ctx"))) ? knownSlots : slots
      return (actor.role === "operator" ? operatorSlots : ofPerson).hold(actor.userId, network, () =>
        receive(upload.maxSize),
      )
    }
    const isForm = isMultipart || /^application\/x-www-form-urlencoded\b/i.test(contentType)
    return receive(isForm || c.req.path === STRIPE_WEBHOOK ? FORM_LIMIT : JSON_LIMIT)
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
    if (c.get("isSessionUnreadable")) throw unavailableRefusal()
    return next()
  })

  for (const part of apiParts) app.route("/", part)
  if (standsInForGoogle(config)) app.route(STAND_IN_PATH, googleStandInApp())
  if (application.sandbox) app.route("/sandbox/stripe", sandboxApp(application.sandbox))
  app.get("/.well-known/security.txt", (c) => c.text(securityTxt(config.baseUrl, c.get("ctx").now())))
  app.on("GET", ["/api/openapi.json", "/api/docs"], (c, next) => {
    if (!config.demo) requireRole(c.get("ctx"), "operator")
    return next()
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
  app.onError((error, c) => {
    const refusal = expectedRefusal(error)
    if (refusal?.status === 503) {
      if (!(error instanceof Refusal))
        c.get("ctx").log.error({ err: error, path: c.req.path }, "the database is unavailable")
      return acceptsHtml(c) ? unavailablePage(c.req.path) : problem(c, refusal)
    }
    if (refusal) return problem(c, refusal)
    c.get("ctx").log.error({ err: error, path: c.req.path }, "request failed")
    return problem(c, new Refusal("platform.something-wrong", {}, { status: 500 }))
  })

  app.all("*", makePages(config, build, options.dev))
  return app
}

/** The path to route by: earlier API paths map to the current ones. */
function pathOf(request: Request): string {
  const path = getPath(request)
  const functionName = /^\/\.netlify\/functions\/([^/]+)$/.exec(path)?.[1]
  return functionName ? `/api/${functionName}` : path
}

function routeGroupOf(path: string): RouteGroup {
  if (path === METRICS) return "metrics"
  if (path === HEALTH) return "health"
  if (path === STRIPE_WEBHOOK) return "webhook"
  if (path.startsWith("/api/") || path.startsWith("/sandbox/")) return "api"
  return path.startsWith("/assets/") || (path.includes(".") && !path.endsWith(".data")) ? "static" : "page"
}

/** A key of the upload link, for counting its uploads; undefined if the link is not valid. */
function invitationOf(c: Context): string | undefined {
  const bookingId = uploadByLink.path.exec(c.req.path)?.[1]
  return bookingId && secondDriverUploadKey(c.get("ctx"), { bookingId, token: c.req.query("token") ?? "" })
}

const hasBody = (c: Context) => !["GET", "HEAD", "OPTIONS"].includes(c.req.method)

const acceptsHtml = (c: Context) =>
  !c.req.path.startsWith("/api/") &&
  !c.req.path.endsWith(".data") &&
  (c.req.header("accept") ?? "").includes("text/html")

function hasCurrentVersion(c: Context): boolean {
  const version = versionOfFile(c.req.path)
  return version !== undefined && c.req.query("v") === version
}

function staticHeaders(c: Context, cacheControl: string): void {
  c.header("cache-control", cacheControl)
}
