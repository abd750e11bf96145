import { createServer } from "node:net"
import { describe, expect, test } from "vitest"
import { freePort } from "../../scripts/steps/site.mjs"
import { dataFolder, demonstrationFolder, start, startAsDemonstration } from "./running"

describe("start-up fails with a message and exit code 1", () => {
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["for a port that is not a number", { PORT: "many" }, /PORT: expected a number/],
    ["for a database that is not PostgreSQL", { DATABASE_URL: "mysql://x" }, /DATABASE_URL: expected postgres:\/\//],
    [
      "for an incomplete configuration of Stripe",
      { STRIPE_SECRET_KEY: "sk_test_1" },
      /STRIPE_WEBHOOK_SECRET: expected/,
    ],
    ["without mail outside a demonstration", { DATABASE_URL: "postgres://u@h/d" }, /SMTP_URL: expected/],
    ["for every wrong variable at once", { PORT: "x", DEMO: "yes" }, /PORT: [\s\S]*DEMO: expected 0 or 1/],
  ]
  test.each(wrong)("%s", async (_name, env, message) => {
    const site = start({ DATA_DIR: dataFolder(), ...env })
    expect((await site.ended).code).toBe(1)
    expect(site.output()).toMatch(message)
    expect(site.output()).not.toMatch(/^\s+at /m)
  })

  test("for a port in use", async () => {
    const otherServer = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => otherServer.once("listening", resolve))
    const bound = otherServer.address()
    const port = bound && typeof bound === "object" ? bound.port : 0
    const site = start({ DATA_DIR: demonstrationFolder(), DEMO: "1", PORT: String(port) })
    expect((await site.ended).code).toBe(1)
    otherServer.close()
    expect(site.output()).toMatch(/PORT: \d+ is taken/)
  })

  test("for a data folder in use", async () => {
    const folder = demonstrationFolder()
    const first = await startAsDemonstration(folder)
    const second = start({ DATA_DIR: folder, PORT: String(await freePort()) })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toMatch(/DATA_DIR: the folder .* is in use by process \d+/)
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200)
  })
})

test("SIGTERM finishes running requests and releases the data folder", async () => {
  const folder = demonstrationFolder()
  const site = await startAsDemonstration(folder)
  const results = Array.from({ length: 20 }, () => fetch(`${site.address}/cars`).then(({ status }) => status))
  await Promise.race(results)
  site.child.kill("SIGTERM")
  const statuses = await Promise.all(results)
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await site.ended).toEqual({ code: 0, signal: null })
  await startAsDemonstration(folder)
})

test("the data folder of a killed process can be opened again", async () => {
  const folder = demonstrationFolder()
  const site = await startAsDemonstration(folder)
  site.child.kill("SIGKILL")
  await site.ended
  const next = await startAsDemonstration(folder)
  expect((await fetch(`${next.address}/cars`)).status).toBe(200)
})
