import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ConfigError, readConfig } from "./config.server"

const real = {
  DATA_DIR: mkdtempSync(join(tmpdir(), "maestrale-")),
  DATABASE_URL: "postgres://site@db.example/site",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  SMTP_URL: "smtp://mail.example",
  BASE_URL: "https://site.example",
  FILES_KEY: Buffer.alloc(32, 1).toString("base64"),
}

test.each(["sk_live_x", "rk_live_x"])("a demonstration does not start with the live key %s", (STRIPE_SECRET_KEY) => {
  const start = () => readConfig({ ...real, STRIPE_SECRET_KEY, DEMO: "1" })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/^STRIPE_SECRET_KEY: expected a test key, because DEMO=1 /)
})

test("live keys start without a demonstration, test keys with DEMO=1 as one", () => {
  for (const DEMO of [undefined, "0"])
    expect(readConfig({ ...real, STRIPE_SECRET_KEY: "sk_live_x", DEMO }).demo).toBe(false)
  expect(readConfig({ ...real, STRIPE_SECRET_KEY: "sk_test_x", DEMO: "1" })).toMatchObject({
    demo: true,
    databaseUrl: real.DATABASE_URL,
  })
})

test("outside a demonstration, FILES_KEY must be set and have 32 bytes", () => {
  const start = (FILES_KEY: string) => () => readConfig({ ...real, STRIPE_SECRET_KEY: "sk_live_x", FILES_KEY })
  expect(start("")).toThrow(/^FILES_KEY: expected, because /)
  expect(start(Buffer.alloc(31).toString("base64"))).toThrow(/^FILES_KEY: expected 32 bytes/)
})

test("a demonstration generates its file key once", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "maestrale-"))
  const { current } = readConfig({ DATA_DIR }).files.keys
  expect(current).toHaveLength(32)
  expect(readConfig({ DATA_DIR }).files.keys.current).toEqual(current)
})

test("PROXY_NETWORKS is read as a comma-separated list", () => {
  const start = (PROXY_NETWORKS: string) => readConfig({ DATA_DIR: real.DATA_DIR, PROXY_NETWORKS })
  expect(start("203.0.113.0/24, 198.51.100.9,2001:db8:1::/48").proxyNetworks).toEqual([
    "203.0.113.0/24",
    "198.51.100.9",
    "2001:db8:1::/48",
  ])
  expect(start("").proxyNetworks).toEqual([])
})

test.each(["203.0.113.0/33", "203.0.113.0/0", "2001:db8::/129", "proxy.example", "203.0.113.1,", "10.0.0.0/8/8"])(
  "PROXY_NETWORKS %j is refused",
  (PROXY_NETWORKS) => {
    const start = () => readConfig({ DATA_DIR: real.DATA_DIR, PROXY_NETWORKS })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(/^PROXY_NETWORKS: expected addresses or networks/)
  },
)
