import { createServer } from "node:net"
import { describe, expect, test } from "vitest"
import { freePort } from "../../scripts/steps/site.mjs"
import { dataFolder, demonstrationFolder, start, startAsDemonstration } from "./running"

describe("the start is refused in words, with exit code 1,", () => {
  const wrong: [string, Record<string, string>, RegExp][] = [
    ["for a port that is no number", { PORT: "many" }, /PORT: expected a number/],
    ["for a database that is no PostgreSQL", { DATABASE_URL: "mysql://x" }, /DATABASE_URL: expected postgres:\/\//],
    ["for money without the whole of Stripe", { STRIPE_SECRET_KEY: "sk_test_1" }, /STRIPE_WEBHOOK_SECRET: expected/],
    ["for a real application without mail", { DATABASE_URL: "postgres://u@h/d" }, /SMTP_URL: expected/],
    ["for every wrong variable at once", { PORT: "x", DEMO: "yes" }, /PORT: [\s\S]*DEMO: expected 0 or 1/],
  ]
  test.each(wrong)("%s", async (_name, env, words) => {
    const site = start({ DATA_DIR: dataFolder(), ...env })
    expect((await site.ended).code).toBe(1)
    expect(site.output()).toMatch(words)
    expect(site.output()).not.toMatch(/^\s+at /m)
  })

  test("for a port that is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => taken.once("listening", resolve))
    const bound = taken.address()
    const port = bound && typeof bound === "object" ? bound.port : 0
    const site = start({ DATA_DIR: dataFolder(), PORT: String(port) })
    expect((await site.ended).code).toBe(1)
    taken.close()
    expect(site.output()).toMatch(/PORT: \d+ is taken/)
  })

  test("for a data folder that another process has", async () => {
    const folder = demonstrationFolder()
    const first = await startAsDemonstration(folder)
    const second = start({ DATA_DIR: folder, PORT: String(await freePort()) })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toMatch(/DATA_DIR: the folder .* is in use by process \d+/)
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200)
  })
})

test("SIGTERM ends cleanly: the request under way is answered, and the folder is free at once", async () => {
  const folder = demonstrationFolder()
  const site = await startAsDemonstration(folder)
  const answers = Array.from({ length: 20 }, () => fetch(`${site.address}/cars`).then(({ status }) => status))
  await Promise.race(answers)
  site.child.kill("SIGTERM")
  const statuses = await Promise.all(answers)
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await site.ended).toEqual({ code: 0, signal: null })
  await startAsDemonstration(folder)
})

test("a killed process leaves a folder that the next one opens", async () => {
  const folder = demonstrationFolder()
  const site = await startAsDemonstration(folder)
  site.child.kill("SIGKILL")
  await site.ended
  const next = await startAsDemonstration(folder)
  expect((await fetch(`${next.address}/cars`)).status).toBe(200)
})
