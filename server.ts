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
import { boundConnections } from "./app/platform/http/connection-limits.server"
import { openConnections } from "./app/platform/http/connections.server"
import { endSlowBodies } from "./app/platform/http/slow-bodies.server"
import { textOf } from "./app/platform/i18n/text.server"

export { ConfigError }

/** The accounts that a demonstration begins with, for whoever starts it. */
const accountsToTry = ({ demo }: Config) =>
  demo
    ? demoAccounts.map(({ key, email }) => ({
        label: textOf(`accounts.demo-${key}`, {}, "en") ?? key,
        email,
        password: DEMO_PASSWORD,
      }))
    : []

/** Longer than a proxy keeps a quiet connection (Caddy: two minutes), or it would send a request into one that closes. */
const KEEP_ALIVE_MS = 150_000

type FetchCallback = Parameters<typeof serve>[0]["fetch"]

const addresses = new WeakMap<Request, string>()

/** Behind a TLS proxy the request's own address is the proxy's inner one: the public origin takes its place. */
function publicRequest(config: Config, request: Request, env?: HttpBindings | Http2Bindings): Request {
  const seen = config.trustProxy ? new Request(publicUrl(request.url, config.baseUrl), request) : request
  const address = env?.incoming?.socket?.remoteAddress
  if (address) addresses.set(seen, address)
  return seen
}

/** Only the origin changes: a path such as `//elsewhere` stays a path. */
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
    http.fetch(publicRequest(application.config, request, env), env)
}

/** The head of a request comes within 20 seconds, looked at every 5; its body as `endSlowBodies` says. */
const headerLimits = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }

/** Opens the application as the environment configures it and listens. Throws ConfigError with a line per wrong variable. */
export async function startApplication(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(env)
  const application = await openApplication(config)
  await application.startJobs()
  const connections = openConnections()
  const handle = fetchOf(application, async () => build as unknown as ServerBuild, false, connections.isDraining)
  const fetch = (request: Request, env: HttpBindings) => connections.answer(env, () => handle(request, env))
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve(
      {
        fetch: fetch as FetchCallback,
        port: config.port,
        hostname: config.host,
        serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS, ...headerLimits },
      },
      () => resolve(listening as Server),
    )
    connections.follow(listening as Server)
    boundConnections(listening as Server, openProxies(config).isProxy)
    endSlowBodies(listening as Server)
    listening.once("error", reject)
  })
  const bound = server.address()
  const port = bound && typeof bound === "object" ? bound.port : config.port
  return {
    address: `http://localhost:${port}`,
    config,
    demoAccounts: accountsToTry(config),
    /** Finishes the requests under way, ends the jobs, closes the database. */
    stop: async () => {
      await connections.drain(server)
      await application.close()
    },
  }
}

type Kept = { application: Promise<Application> }

/** Development: one application for the life of the process. */
export async function openDevApplication() {
  const kept = globalThis as typeof globalThis & { maestrale?: Kept }
  kept.maestrale ??= {
    application: (async () => {
      const application = await openApplication(readConfig(process.env))
      await application.startJobs()
      return application
    })(),
  }
  const application = await kept.maestrale.application
  const { config } = application
  const address = `http://localhost:${config.port}`
  return { address, config, demoAccounts: accountsToTry(config), stop: application.close, application }
}

/** Development: the code anew for each request. */
export async function devFetch(request: Request, env?: HttpBindings | Http2Bindings): Promise<Response> {
  const { application } = await openDevApplication()
  return fetchOf(application, async () => build as unknown as ServerBuild, true)(request, env)
}

/** `npm run operator -- name@example.org [--reset-factors]`: makes an operator; answers the link that sets the password. */
export async function makeOperatorByHand(env: NodeJS.ProcessEnv, email: string, options: { resetsFactors: boolean }) {
  const application = await openApplication(readConfig(env))
  try {
    return await makeOperator(application.systemCtx(), email, options)
  } finally {
    await application.database.close()
  }
}
