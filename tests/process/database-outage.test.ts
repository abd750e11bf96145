import { setTimeout as pause } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { withDatabase } from "../../scripts/steps/postgres.mjs"
import { freePort, untilHealthy } from "../../scripts/steps/site.mjs"
import { signIn } from "./customer"
import { ask, openProxy, untilServed, untilUnhealthy, withProxiedSite } from "./failing-database"
import { dataFolder, start } from "./running"

const server = process.env.PROCESS_DATABASE_URL

describe.skipIf(!server)("with PostgreSQL (PROCESS_DATABASE_URL),", () => {
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
