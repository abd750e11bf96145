import { connect, createServer, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { withDatabase } from "../../scripts/steps/postgres.mjs"
import { freePort, untilHealthy } from "../../scripts/steps/site.mjs"
import { signIn } from "./customer"
import { dataFolder, start } from "./running"

const server = process.env.PROCESS_DATABASE_URL

/** A TCP proxy between the site and its database that can hang, refuse connections and recover. */
async function openProxy(database: URL) {
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
async function withProxiedSite(work: (site: Awaited<ReturnType<typeof startProxied>>) => Promise<void>) {
  await withDatabase(server as string, async (database: string) => {
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

async function ask(url: string, cookie = "", language = "en") {
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
async function untilUnhealthy(address: string, cookie: string) {
  for (let second = 0; second < 30; second++) {
    const health = await ask(`${address}/api/health`, cookie)
    expect(health.seconds).toBeLessThan(5)
    if (health.status === 503) return JSON.parse(health.text)
    await pause(250)
  }
  throw new Error("Health did not become 503.")
}

async function untilServed(url: string, cookie: string): Promise<void> {
  for (let second = 0; second < 60; second++) {
    if ((await ask(url, cookie)).status === 200) return
    await pause(500)
  }
  throw new Error(`${url} was not served again.`)
}

/** Pages and API calls that need the database, for visitors and signed-in persons. */
const paths = ["/dev/mail", "/api/session", "/account/bookings"]

describe.skipIf(!server)("with PostgreSQL (PROCESS_DATABASE_URL),", () => {
  test("requests end with 503 while the database hangs", async () => {
    await withProxiedSite(async ({ address, proxy, child }) => {
      const { cookie } = await signIn(address, "verified@maestrale.example")
      proxy.hang()
      const requests = paths.map((path) => ask(address + path, cookie))
      const [health, ...results] = await Promise.all([untilUnhealthy(address, cookie), ...requests])
      expect(health).toMatchObject({ ok: false, database: false, disk: true })
      for (const result of results) {
        expect(result.status).toBe(503)
        expect(result.retryAfter).toBeGreaterThan(0)
        expect(result.seconds).toBeLessThan(40)
      }
      await proxy.recover()
      await untilServed(`${address}/account/bookings`, cookie)
      expect(child.exitCode).toBeNull()
    })
  })

  test("without a database, the error page is in the reader's language", async () => {
    await withProxiedSite(async ({ address, proxy, child }) => {
      const { cookie } = await signIn(address, "verified@maestrale.example")
      await proxy.refuse()
      for (const language of ["en", "it"]) {
        const page = await ask(`${address}/account/bookings`, cookie, language)
        expect([page.status, page.language]).toEqual([503, language])
        expect(page.retryAfter).toBeGreaterThan(0)
        expect(page.heading).toBeTruthy()
      }
      const call = await ask(`${address}/api/session`, cookie)
      expect([call.status, JSON.parse(call.text).code]).toEqual([503, "platform.unavailable"])
      expect(await untilUnhealthy(address, cookie)).toMatchObject({ database: false })
      await proxy.recover()
      await untilServed(`${address}/account/bookings`, cookie)
      expect(child.exitCode).toBeNull()
    })
  })

  test("lost connections during many requests do not end the process", async () => {
    await withProxiedSite(async ({ address, proxy, child }) => {
      const { cookie } = await signIn(address, "verified@maestrale.example")
      for (let round = 0; round < 3; round++) {
        const requests = Array.from({ length: 40 }, () => ask(`${address}/account/bookings`, cookie))
        await Promise.race(requests)
        await proxy.refuse()
        for (const { status } of await Promise.all(requests)) expect([200, 503]).toContain(status)
        await proxy.recover()
        await untilServed(`${address}/account/bookings`, cookie)
      }
      expect(child.exitCode).toBeNull()
    })
  })

  test("start-up waits for a database that is not ready yet", async () => {
    await withDatabase(server as string, async (database: string) => {
      const proxy = await openProxy(new URL(database))
      await proxy.refuse()
      const port = await freePort()
      const address = `http://localhost:${port}`
      const env = {
        PORT: String(port),
        BASE_URL: address,
        DATA_DIR: dataFolder(),
        DEMO: "1",
        DATABASE_URL: proxy.address,
      }
      const site = start(env)
      while (!/waiting for the database/.test(site.output())) await pause(50)
      await proxy.recover()
      await untilHealthy(address, site)
      proxy.close()
      site.child.kill("SIGKILL")
      await site.ended
    })
  })

  test("start-up fails with the name of a database that does not exist", async () => {
    const missing = Object.assign(new URL(server as string), { pathname: "/there_is_none" }).toString()
    const site = start({ DATA_DIR: dataFolder(), DEMO: "1", DATABASE_URL: missing })
    expect((await site.ended).code).toBe(1)
    expect(site.output()).toMatch(/DATABASE_URL: .*there_is_none/)
  })
})
