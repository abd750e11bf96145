import type { Server } from "node:http"
import { Server as TcpServer } from "node:net"
import * as build from "virtual:react-router/server-build"
import { type Http2Bindings, type HttpBindings, serve } from "@hono/node-server"
import type { ServerBuild } from "react-router"
import { makeOperator } from "./app/accounts/operator.server"
import { DEMO_PASSWORD, demoAccounts } from "./app/accounts/rules/demo-accounts"
import { type House, openHouse } from "./app/house.server"
import { makeHttp } from "./app/http.server"
import { type Config, ConfigError, readConfig } from "./app/platform/config.server"
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

/** Who knocked just before the end is let in for this long, */
const DOOR_OPEN_MS = 300
/** and who was let in has this long to say what they want. */
const ACCEPTED_BUT_SILENT_MS = 1_000

/** Longer than a proxy keeps a quiet connection (Caddy: two minutes), or it would send a request into one that closes. */
const KEPT_OPEN_MS = 150_000

const addresses = new WeakMap<Request, string>()

/** The caller's address: the nearest proxy's word where one is trusted, else the connection's. */
function clientIp(config: Config) {
  return (request: Request) =>
    (config.trustProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined) ??
    addresses.get(request) ??
    ""
}

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

function fetchOf(house: House, serverBuild: () => Promise<ServerBuild>, dev: boolean) {
  const http = makeHttp(house, serverBuild, { dev, clientIp: clientIp(house.config) })
  return (request: Request, env?: HttpBindings | Http2Bindings) =>
    http.fetch(publicRequest(house.config, request, env), env)
}

/** Opens the house by the environment and listens. Throws ConfigError with a line per wrong variable. */
export async function startHouse(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(env)
  const house = await openHouse(config)
  await house.startJobs()
  const fetch = fetchOf(house, async () => build as unknown as ServerBuild, false)
  const server = await new Promise<Server>((resolve, reject) => {
    const listening = serve(
      { fetch, port: config.port, hostname: config.host, serverOptions: { keepAliveTimeout: KEPT_OPEN_MS } },
      () => resolve(listening as Server),
    )
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
      await new Promise((resolve) => setTimeout(resolve, DOOR_OPEN_MS))
      const ended = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
      const sweeping = setInterval(() => server.closeIdleConnections(), ACCEPTED_BUT_SILENT_MS)
      const patience = setTimeout(() => server.closeAllConnections(), 10_000)
      await ended
      clearInterval(sweeping)
      clearTimeout(patience)
      await house.close()
    },
  }
}

type Kept = { house: Promise<House> }

/** Development: one house for the life of the process. */
export async function openDevHouse() {
  const kept = globalThis as typeof globalThis & { maestrale?: Kept }
  kept.maestrale ??= {
    house: (async () => {
      const house = await openHouse(readConfig(process.env))
      await house.startJobs()
      return house
    })(),
  }
  const house = await kept.maestrale.house
  const { config } = house
  const address = `http://localhost:${config.port}`
  return { address, config, demoAccounts: accountsToTry(config), stop: house.close, house }
}

/** Development: the code anew for each request. */
export async function devFetch(request: Request, env?: HttpBindings | Http2Bindings): Promise<Response> {
  const { house } = await openDevHouse()
  return fetchOf(house, async () => build as unknown as ServerBuild, true)(request, env)
}

/** `npm run operator -- name@example.org`: makes an operator; answers the link that sets the password. */
export async function makeOperatorByHand(env: NodeJS.ProcessEnv, email: string) {
  const house = await openHouse(readConfig(env))
  try {
    return await makeOperator(house.systemCtx(), email)
  } finally {
    await house.database.close()
  }
}
