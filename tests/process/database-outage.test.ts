import { connect, createServer, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { withDatabase } from "../../scripts/steps/postgres.mjs"
import { freePort, untilHealthy } from "../../scripts/steps/site.mjs"
import { signIn } from "./customer"
import { dataFolder, start } from "./running"

const server = process.env.PROCESS_DATABASE_URL

/** Stands between the site and its database: it can go silent, refuse, and come back. */
async function openGate(database: URL) {
  const sockets = new Set<Socket>()
  let silent = false
  const port = await freePort()
  const gate = createServer((near) => {
    const far = connect(Number(database.port || 5432), database.hostname)
    const link = (one: Socket, other: Socket) => {
      sockets.add(one)
      one.on("data", (bytes) => silent || other.write(bytes))
      one.on("error", () => {})
      one.on("close", () => {
        sockets.delete(one)
        if (!silent) other.destroy()
      })
    }
    link(near, far)
    link(far, near)
  })
  const listen = () => new Promise<void>((resolve) => gate.listen(port, "127.0.0.1", resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listen()
  return {
    address: Object.assign(new URL(database), { hostname: "127.0.0.1", port: String(port) }).toString(),
    /** Every byte is swallowed, as where a network is cut without a word. */
    hang: () => {
      silent = true
    },
    refuse: async () => {
      const closed = new Promise((resolve) => gate.close(resolve))
      cut()
      await closed
    },
    comeBack: async () => {
      silent = false
      if (!gate.listening) await listen()
    },
    close: () => {
      gate.close()
      cut()
    },
  }
}

/** A site whose database stands behind a gate. */
async function withGatedSite(work: (site: Awaited<ReturnType<typeof startGated>>) => Promise<void>) {
  await withDatabase(server as string, async (database: string) => {
    const site = await startGated(new URL(database))
    try {
      await work(site)
    } finally {
      site.gate.close()
      site.child.kill("SIGKILL")
      await site.ended
    }
  })
}

async function startGated(database: URL) {
  const gate = await openGate(database)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const env = { PORT: String(port), BASE_URL: address, DATA_DIR: dataFolder(), DEMO: "1", DATABASE_URL: gate.address }
  const site = start(env)
  await untilHealthy(address, site)
  return { ...site, address, gate }
}

async function ask(url: string, cookie = "", language = "en") {
  const began = performance.now()
  const headers = { accept: "text/html", "accept-language": language, ...(cookie ? { cookie } : {}) }
  const answer = await fetch(url, { headers, redirect: "manual" })
  const text = await answer.text()
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get("retry-after") ?? Number.NaN),
    language: /<html lang="(\w+)"/.exec(text)?.[1],
    heading: /<h1[^>]*>([^<]*)/.exec(text)?.[1],
    text,
    seconds: (performance.now() - began) / 1000,
  }
}

/** What health says once it has noticed; every answer of it comes within the bound that a load balancer counts on. */
async function untilUnhealthy(address: string, cookie: string) {
  for (let second = 0; second < 30; second++) {
    const health = await ask(`${address}/api/health`, cookie)
    expect(health.seconds).toBeLessThan(5)
    if (health.status === 503) return JSON.parse(health.text)
    await pause(250)
  }
  throw new Error("Health did not notice.")
}

async function untilServed(url: string, cookie: string): Promise<void> {
  for (let second = 0; second < 60; second++) {
    if ((await ask(url, cookie)).status === 200) return
    await pause(500)
  }
  throw new Error(`${url} was not served again.`)
}

/** Pages and calls that need the database: a visitor's and a signed-in person's. */
const paths = ["/dev/mail", "/api/session", "/account/bookings"]

describe.skipIf(!server)("with PostgreSQL named by PROCESS_DATABASE_URL,", () => {
  test("requests end with 503 while the database hangs", async () => {
    await withGatedSite(async ({ address, gate, child }) => {
      const { cookie } = await signIn(address, "verified@maestrale.example")
      gate.hang()
      const asked = paths.map((path) => ask(address + path, cookie))
      const [health, ...answers] = await Promise.all([untilUnhealthy(address, cookie), ...asked])
      expect(health).toMatchObject({ ok: false, database: false, disk: true })
      for (const answer of answers) {
        expect(answer.status).toBe(503)
        expect(answer.retryAfter).toBeGreaterThan(0)
        expect(answer.seconds).toBeLessThan(40)
      }
      await gate.comeBack()
      await untilServed(`${address}/account/bookings`, cookie)
      expect(child.exitCode).toBeNull()
    })
  })

  test("a missing database answers a page in the reader's language", async () => {
    await withGatedSite(async ({ address, gate, child }) => {
      const { cookie } = await signIn(address, "verified@maestrale.example")
      await gate.refuse()
      for (const language of ["en", "it"]) {
        const page = await ask(`${address}/account/bookings`, cookie, language)
        expect([page.status, page.language]).toEqual([503, language])
        expect(page.retryAfter).toBeGreaterThan(0)
        expect(page.heading).toBeTruthy()
      }
      const call = await ask(`${address}/api/session`, cookie)
      expect([call.status, JSON.parse(call.text).code]).toEqual([503, "platform.unavailable"])
      expect(await untilUnhealthy(address, cookie)).toMatchObject({ database: false })
      await gate.comeBack()
      await untilServed(`${address}/account/bookings`, cookie)
      expect(child.exitCode).toBeNull()
    })
  })

  test("connections that are cut amid many requests end no process", async () => {
    await withGatedSite(async ({ address, gate, child }) => {
      const { cookie } = await signIn(address, "verified@maestrale.example")
      for (let round = 0; round < 3; round++) {
        const asked = Array.from({ length: 40 }, () => ask(`${address}/account/bookings`, cookie))
        await Promise.race(asked)
        await gate.refuse()
        for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status)
        await gate.comeBack()
        await untilServed(`${address}/account/bookings`, cookie)
      }
      expect(child.exitCode).toBeNull()
    })
  })

  test("a database that comes later is waited for at the start", async () => {
    await withDatabase(server as string, async (database: string) => {
      const gate = await openGate(new URL(database))
      await gate.refuse()
      const port = await freePort()
      const address = `http://localhost:${port}`
      const env = {
        PORT: String(port),
        BASE_URL: address,
        DATA_DIR: dataFolder(),
        DEMO: "1",
        DATABASE_URL: gate.address,
      }
      const site = start(env)
      while (!/waiting for the database/.test(site.output())) await pause(50)
      await gate.comeBack()
      await untilHealthy(address, site)
      gate.close()
      site.child.kill("SIGKILL")
      await site.ended
    })
  })

  test("a database that does not exist ends the start with its name", async () => {
    const nowhere = Object.assign(new URL(server as string), { pathname: "/there_is_none" }).toString()
    const site = start({ DATA_DIR: dataFolder(), DEMO: "1", DATABASE_URL: nowhere })
    expect((await site.ended).code).toBe(1)
    expect(site.output()).toMatch(/DATABASE_URL: .*there_is_none/)
  })
})
