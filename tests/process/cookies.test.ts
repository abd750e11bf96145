import { expect, inject, test } from "vitest"
import { browserAt } from "./browser"
import { demonstrationFolder, startAsDemonstration } from "./running"

const HOUSE = "https://house.example"
const behindTls = { BASE_URL: HOUSE, TRUST_PROXY: "1" }

const attributesOf = (cookie: string) => cookie.split("; ").slice(1).sort()

test.each([
  ["over plain http", async () => browserAt(inject("sharedSite")), "", []],
  [
    "behind https",
    async () => browserAt((await startAsDemonstration(demonstrationFolder(), behindTls)).address, HOUSE),
    "__Secure-",
    ["Secure"],
  ],
])("the cookies of sign-in %s are for the house alone", async (_, open, prefix, secure) => {
  const browser = await open()
  const cookies = (await browser.signIn("customer_verified")).headers.getSetCookie()
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([`${prefix}house.session_token`, "house.device"])
  for (const cookie of cookies)
    expect(attributesOf(cookie)).toEqual([
      "HttpOnly",
      expect.stringMatching(/^Max-Age=\d+$/),
      "Path=/",
      "SameSite=Lax",
      ...secure,
    ])
  expect(await browser.who()).toBe("verified@maestrale.example")
})
