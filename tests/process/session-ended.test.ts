import { expect, inject, test } from "vitest"
import { browserAt } from "./browser"

test.each(["/account/profile", "/partner/settings/profile", "/admin/holds"])(
  "a data request to %s without a session is refused, not redirected",
  async (path) => {
    const browser = browserAt(inject("sharedSite"))
    const response = await browser.post(`${path}.data`, { intent: "anything" })
    expect([response.status, response.headers.get("x-remix-redirect")]).toEqual([401, null])
    expect(await response.text()).toContain("platform.sign-in-required")
  },
)

test("a form post without a session is redirected to sign-in", async () => {
  const browser = browserAt(inject("sharedSite"))
  const response = await browser.post("/account/profile", { name: "Ada Neri" })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/signin?from=%2Faccount%2Fprofile"])
})

test("a form post with another role's session is redirected home", async () => {
  const browser = browserAt(inject("sharedSite"))
  await browser.signIn("customer_verified")
  const response = await browser.post("/admin/holds", { intent: "release", bookingId: "x" })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/"])
})
