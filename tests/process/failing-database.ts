import { connect, createServer, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import { withDatabase } from "../../scripts/steps/postgres.mjs"
import { freePort, untilHealthy } from "../../scripts/steps/site.mjs"
import { dataFolder, start } from "./running"

/** A TCP proxy between the site and its database that can hang, refuse connections and recover. */
export async function openProxy(database: URL) {
  const sockets = new Set<Socket>()
  let silent = false
  const port = await freePort()
  const proxy = createServer((client) => {
    const upstream = connect(Number(database.port || 5432), database.hostname)
    const link = (one: Socket, other: Socket) => {
      sockets.add(one)
      one.on("data", (bytes) => silent || other.write(bytes))
      one.on("error", () => {})
      one.on("close", () => {
        sockets.delete(one)
        if (!silent) other.destroy()
      })
    }
    link(client, upstream)
    link(upstream, client)
  })
  const listen = () => new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve))
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listen()
  return {
    address: Object.assign(new URL(database), { hostname: "127.0.0.1", port: String(port) }).toString(),
    /** Drops all bytes, like a network failure without a reset. */
    hang: () => {
      silent = true
    },
    refuse: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve))
      destroySockets()
      await closed
    },
    recover: async () => {
      silent = false
      if (!proxy.listening) await listen()
    },
    close: () => {
      proxy.close()
      destroySockets()
    },
  }
}

/** Runs `work` with a site whose database is behind a proxy. */
export async function withProxiedSite(work: (site: Awaited<ReturnType<typeof startProxied>>) => Promise<void>) {
  await withDatabase(process.env.PROCESS_DATABASE_URL as string, async (database: string) => {
    const site = await startProxied(new URL(database))
    try {
      await work(site)
    } finally {
      site.proxy.close()
      site.child.kill("SIGKILL")
      await site.ended
    }
  })
}

async function startProxied(database: URL) {
  const proxy = await openProxy(database)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const env = { PORT: String(port), BASE_URL: address, DATA_DIR: dataFolder(), DEMO: "1", DATABASE_URL: proxy.address }
  const site = start(env)
  await untilHealthy(address, site)
  return { ...site, address, proxy }
}

export async function ask(url: string, cookie = "", language = "en") {
  const startedAt = performance.now()
  const headers = { accept: "text/html", "accept-language": language, ...(cookie ? { cookie } : {}) }
  const response = await fetch(url, { headers, redirect: "manual" })
  const text = await response.text()
  return {
    status: response.status,
    retryAfter: Number(response.headers.get("retry-after") ?? Number.NaN),
    language: /<html lang="(\w+)"/.exec(text)?.[1],
    heading: /<h1[^>]*>([^<]*)/.exec(text)?.[1],
    text,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

/** The health once it is 503; every response must arrive within a load balancer's timeout. */
export async function untilUnhealthy(address: string, cookie: string) {
  for (let second = 0; second < 30; second++) {
    const health = await ask(`${address}/api/health`, cookie)
    expect(health.seconds).toBeLessThan(5)
    if (health.status === 503) return JSON.parse(health.text)
    await pause(250)
  }
  throw new Error("Health did not become 503.")
}

export async function untilServed(url: string, cookie: string): Promise<void> {
  for (let second = 0; second < 60; second++) {
    if ((await ask(url, cookie)).status === 200) return
    await pause(500)
  }
  throw new Error(`${url} was not served again.`)
}
