import type { Server } from "node:http"
import * as build from "virtual:react-router/server-build"
import { type Http2Bindings, type HttpBindings, serve } from "@hono/node-server"
import type { ServerBuild } from "react-router"
import { makeOperator } from "./app/accounts/operator.server"
import { DEMO_PASSWORD, demoAccounts } from "./app/accounts/rules/demo-accounts"
import { type Application, openApplication } from "./app/application.server"
import { makeHttp } from "./app/http.server"
import { type Config, ConfigError, readConfig } from "./app/platform/config.server"
import { openProxies } from "./app/platform/http/caller-address.server"
import { openConnections } from "./app/platform/http/limits/connections.server"
import { textOf } from "./app/platform/i18n/text.server"

export { ConfigError }

/** The accounts of a demonstration, for the start message. */
const demoAccountsOf = ({ demo }: Config) =>
  demo
    ? demoAccounts.map(({ key, email }) => ({
        label: textOf(`accounts.demo-${key}`, {}, "en") ?? key,
        email,
        password: DEMO_PASSWORD,
      }))
    : []

/** Longer than a proxy keeps idle connections (Caddy: two minutes), otherwise it would send a request on one that closes. */
const KEEP_ALIVE_MS = 150_000

type FetchCallback = Parameters<typeof serve>[0]["fetch"]

const addresses = new WeakMap<Request, string>()

/** Behind a TLS proxy the request has an internal URL, so its origin is replaced by the public one. */
function withPublicUrl(config: Config, request: Request, env?: HttpBindings | Http2Bindings): Request {
  const publicRequest = config.trustProxy ? new Request(publicUrl(request.url, config.baseUrl), request) : request
  const address = env?.incoming?.socket?.remoteAddress
  if (address) addresses.set(publicRequest, address)
  return publicRequest
}

/** Replaces the origin only: a path such as `//elsewhere` stays a path. */
function publicUrl(inner: string, baseUrl: string): URL {
  const url = new URL(inner)
  const { protocol, host } = new URL(baseUrl)
  url.protocol = protocol
  url.host = host
  if (!host.includes(":")) url.port = ""
  return url
}

function fetchOf(
  application: Application,
  serverBuild: () => Promise<ServerBuild>,
  dev: boolean,
  isDraining = () => false,
) {
  const proxies = openProxies(application.config)
  const http = makeHttp(application, serverBuild, {
    dev,
    clientIp: (request) => proxies.callerAddress(request, addresses.get(request) ?? ""),
    connectionAddress: (request) => addresses.get(request) ?? "",
    isDraining,
  })
  return async (request: Request, env?: HttpBindings | Http2Bindings) =>
    http.fetch(withPublicUrl(application.config, request, env), env)
}

/** How long a request may take to arrive: its headers, and all of it (15 MB at 1 Mbit/s). The proxy in front may be stricter. */
const arrivalLimits = { headersTimeout: 20_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 }
const MAX_CONNECTIONS = 1_000
/** A connection on which nothing moves for so long is ended, such as one whose client does not read; longer than a request may take. */
const IDLE_MS = 150_000

/** Opens the application with the configuration in `env` and listens. Throws ConfigError with a line per wrong variable. */
export async function startApplication(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(env)
  const application = await openApplication(config)
  await application.startJobs()
  const connections = openConnections()
  const handle = fetchOf(application, async () => build as unknown as ServerBuild, false, connections.isDraining)
  const fetch = (request: Request, env: HttpBindings) => connections.respond(env.outgoing, () => handle(request, env))
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve(
      {
        fetch: fetch as FetchCallback,
        port: config.port,
        hostname: config.host,
        serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS, ...arrivalLimits },
        // Node reads on after a response that came before the end of its request; this would close the connection instead.
        autoCleanupIncoming: false,
      },
      () => resolve(listening as Server),
    )
    connections.track(listening as Server)
    ;(listening as Server).maxConnections = MAX_CONNECTIONS
    ;(listening as Server).setTimeout(IDLE_MS)
    listening.once("error", reject)
  })
  const bound = server.address()
  const port = bound && typeof bound === "object" ? bound.port : config.port
  return {
    address: `http://localhost:${port}`,
    config,
    demoAccounts: demoAccountsOf(config),
    /** Finishes running requests, stops the jobs, closes the database. */
    stop: async () => {
      await connections.drain(server)
      await application.close()
    },
  }
}

type DevGlobal = { application: Promise<Application> }

/** Development: one application per process, also after code reloads. */
export async function openDevApplication() {
  const devGlobal = globalThis as typeof globalThis & { maestrale?: DevGlobal }
  devGlobal.maestrale ??= {
    application: (async () => {
      const application = await openApplication(readConfig(process.env))
      await application.startJobs()
      return application
    })(),
  }
  const application = await devGlobal.maestrale.application
  const { config } = application
  const address = `http://localhost:${config.port}`
  return { address, config, demoAccounts: demoAccountsOf(config), stop: application.close, application }
}

/** Development: called with the current code for each request. */
export async function devFetch(request: Request, env?: HttpBindings | Http2Bindings): Promise<Response> {
  const { application } = await openDevApplication()
  return fetchOf(application, async () => build as unknown as ServerBuild, true)(request, env)
}

/** `npm run operator -- name@example.org [--reset-factors]`: makes an operator; returns the link that sets the password. */
export async function makeOperatorByHand(env: NodeJS.ProcessEnv, email: string, options: { resetsFactors: boolean }) {
  const application = await openApplication(readConfig(env))
  try {
    return await makeOperator(application.systemCtx(), email, options)
  } finally {
    await application.database.close()
  }
}
