import { expect, test } from "vitest"
import { readConfig } from "../config.server"
import { answerHeaders, securityHeaders } from "./security.server"

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

test("Stripe's hosts are admitted where Stripe is in use", () => {
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

test("a wallet's window finds the page that opened it where Stripe is in use", () => {
  const opener = (env: Record<string, string>) => securityHeaders(config(env), "n", false)["cross-origin-opener-policy"]
  expect(opener(stripe)).toBe("same-origin-allow-popups")
  expect(opener({})).toBe("same-origin")
})

test("no host of Stripe is admitted with the sandbox", () => {
  expect(JSON.stringify(securityHeaders(config(), "n", false))).not.toContain("stripe.com")
})

test("HSTS is sent behind https alone, for subdomains where configured", () => {
  const strict = (env: Record<string, string>) => answerHeaders(config(env))["strict-transport-security"]
  expect(strict({})).toBeUndefined()
  expect(strict({ BASE_URL: "https://house.example" })).toBe("max-age=31536000")
  expect(strict({ BASE_URL: "https://house.example", HSTS_SUBDOMAINS: "1" })).toContain("includeSubDomains")
})
