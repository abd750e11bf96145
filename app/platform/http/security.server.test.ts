import { expect, test } from "vitest"
import { readConfig } from "../config.server"
import { isCrossSite, responseHeaders, securityHeaders } from "./security.server"

const SECRET = "x".repeat(32)
const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }
const config = (env: Record<string, string> = {}) => readConfig({ AUTH_SECRET: SECRET, DEMO: "1", ...env })

function policyOf(env: Record<string, string>): Map<string, string[]> {
  const policy = securityHeaders(config(env), "n", false)["content-security-policy"] ?? ""
  return new Map(
    policy
      .split("; ")
      .map((rule) => rule.split(" "))
      .map(([name = "", ...sources]) => [name, sources]),
  )
}

test("Stripe's hosts are allowed if Stripe is configured", () => {
  const policy = policyOf(stripe)
  expect(policy.get("script-src")).toEqual(expect.arrayContaining(["https://js.stripe.com", "https://*.js.stripe.com"]))
  expect(policy.get("frame-src")).toEqual(
    expect.arrayContaining(["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"]),
  )
  expect(policy.get("connect-src")).toContain("https://api.stripe.com")
  expect(securityHeaders(config(stripe), "n", false)["permissions-policy"]).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
  )
})

test("with Stripe, a wallet's popup can access its opener", () => {
  const opener = (env: Record<string, string>) => securityHeaders(config(env), "n", false)["cross-origin-opener-policy"]
  expect(opener(stripe)).toBe("same-origin-allow-popups")
  expect(opener({})).toBe("same-origin")
})

test("with the sandbox, no host of Stripe is allowed", () => {
  expect(JSON.stringify(securityHeaders(config(), "n", false))).not.toContain("stripe.com")
})

test("HSTS is sent with https only, for subdomains if configured", () => {
  const hsts = (env: Record<string, string>) => responseHeaders(config(env))["strict-transport-security"]
  expect(hsts({})).toBeUndefined()
  expect(hsts({ BASE_URL: "https://site.example" })).toBe("max-age=31536000")
  expect(hsts({ BASE_URL: "https://site.example", HSTS_SUBDOMAINS: "1" })).toContain("includeSubDomains")
})

test.each<[string, Record<string, string>, boolean]>([
  ["POST", { origin: "https://site.example", "sec-fetch-site": "same-origin" }, false],
  ["POST", { origin: "https://site.example" }, false],
  ["POST", {}, false],
  ["POST", { "sec-fetch-site": "none" }, false],
  ["POST", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, true],
  ["POST", { origin: "https://evil.example" }, true],
  ["POST", { origin: "http://site.example" }, true],
  ["POST", { origin: "https://site.example:8443" }, true],
  ["POST", { origin: "https://site.example.evil.example" }, true],
  ["POST", { origin: "null" }, true],
  ["POST", { "sec-fetch-site": "cross-site" }, true],
  ["POST", { "sec-fetch-site": "same-site" }, true],
  ["PUT", { origin: "https://evil.example" }, true],
  ["DELETE", { origin: "https://evil.example" }, true],
  ["GET", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, false],
])("%s with %j", (method, headers, result) => {
  expect(isCrossSite(new Request("https://site.example/signin", { method, headers }))).toBe(result)
})
