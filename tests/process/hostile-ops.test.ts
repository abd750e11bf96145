import { request } from "node:http"
import { networkInterfaces } from "node:os"
import { sql } from "drizzle-orm"
import { afterEach, describe, expect, inject, test, vi } from "vitest"
import { openPglite } from "../../app/platform/database/db.server"
import { freePort } from "../../scripts/steps/site.mjs"
import { startSmtp } from "../support/smtp"
import { demonstrationFolder, start, startAsDemonstration } from "./running"

const TOKEN = "a-token-of-sixteen-or-more"

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of cleanUps.splice(0)) await end()
})

/** A request with any `Host`, which `fetch` does not allow. */
const ask = (address: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(`${address}/metrics`, { headers }, (response) => {
      const parts: string[] = []
      response.on("data", (chunk) => parts.push(String(chunk)))
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: parts.join("") }))
    })
    sent.on("error", reject)
    sent.end()
  })

describe("/metrics", () => {
  test("answers this machine, with labels that visitors cannot add to", async () => {
    const address = inject("sharedSite")
    for (let i = 0; i < 30; i++) await (await fetch(`${address}/no-such-page-${i}`)).text()
    const { status, body } = await ask(address)
    expect(status).toBe(200)
    for (const name of [
      'http_requests_total{group="page",status="4xx"}',
      'http_request_duration_seconds_bucket{group="page",le="+Inf"}',
      'event_loop_delay_seconds{of="p99"}',
      "process_resident_memory_bytes",
      'alerts_open{kind="disk-full"}',
      'outbox_messages{channel="email",state="queued"}',
      'jobs{name="payments.send-refund",state="failed"}',
      "disk_free_bytes",
      "database_up",
      "holds_open",
    ])
      expect(body).toContain(`maestrale_${name} `)
    expect(body).not.toContain("no-such-page")
    expect(body.split("\n").length).toBeLessThan(400)
  })

  test.each([
    ["a forged X-Forwarded-For", { "x-forwarded-for": "127.0.0.1" }],
    ["a proxy that did not set TRUST_PROXY", { "x-forwarded-for": "203.0.113.7" }],
    ["a host name rebound to this machine", { host: "evil.example" }],
  ])("is 404 for %s", async (_, headers) => {
    expect((await ask(inject("sharedSite"), headers)).status).toBe(404)
  })

  test("needs the token behind a proxy and from another machine", async () => {
    const port = await freePort()
    const folder = demonstrationFolder()
    const env = { HOST: "0.0.0.0", PORT: String(port), DATA_DIR: folder, DEMO: "1", METRICS_TOKEN: TOKEN }
    const site = start({ ...env, BASE_URL: `http://localhost:${port}`, TRUST_PROXY: "1" })
    const local = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${local}/api/health`)).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    })
    const bearer = { authorization: `Bearer ${TOKEN}` }
    const outside = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4")
      .map(({ address }) => `http://${address}:${port}`)
    for (const address of [local, ...outside]) {
      expect((await ask(address)).status).toBe(404)
      expect((await ask(address, { "x-forwarded-for": "127.0.0.1" })).status).toBe(404)
      expect((await ask(address, { authorization: `Bearer ${TOKEN}x` })).status).toBe(404)
      expect((await ask(address, bearer)).status).toBe(200)
    }
    site.child.kill("SIGTERM")
    await site.ended
  })
})

test("500 queued messages are sent once each, a security mail among the first", async () => {
  const smtp = await startSmtp()
  cleanUps.push(smtp.stop)
  const folder = demonstrationFolder()
  const database = await openPglite(folder)
  try {
    const to = sql`i || '@' || (i % 20) || '.example'`
    const columns = sql`channel, recipient, locale, about_kind, about_id, kind, subject, body, priority, created_at`
    await database.db.execute(
      sql`insert into messages (${columns})
          select 'email', ${to}, 'it', 'user', i, 'flood', 'Flood', 'Flood', 2, now() - interval '1 hour'
          from generate_series(1, 500) i`,
    )
    await database.db.execute(
      sql`insert into messages (${columns}) values ('email', 'ada@example.org', 'it', 'user', '0', 'code', 'Code', 'Code', 0, now())`,
    )
  } finally {
    await database.close()
  }
  await startAsDemonstration(folder, { SMTP_URL: smtp.url })
  await vi.waitFor(() => expect(smtp.mails.length).toBe(501), { timeout: 60_000, interval: 100 })
  expect(new Set(smtp.mails.map(({ to }) => to.join())).size).toBe(501)
  expect(smtp.mails.slice(0, 20).map(({ to }) => to.join())).toContain("ada@example.org")
}, 240_000)
