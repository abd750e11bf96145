import { describe, expect, test } from "vitest"
import { signIn } from "../customer"
import { ask, untilServed, untilUnhealthy, withProxiedSite } from "../failing-database"

/** Pages and API calls that need the database, for visitors and signed-in persons. */
const paths = ["/dev/mail", "/api/session", "/account/bookings"]

describe.skipIf(!process.env.PROCESS_DATABASE_URL)("with PostgreSQL (PROCESS_DATABASE_URL),", () => {
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
})
