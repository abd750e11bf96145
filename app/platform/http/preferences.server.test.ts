import { expect, test } from "vitest"
import { preferencesOf } from "./preferences.server"

const read = (url: string, headers: Record<string, string> = {}, secure = false) =>
  preferencesOf(new Request(new URL(url, "https://site.example"), { headers }), secure)

test.each([
  ["", "it"],
  ["en", "en"],
  ["en-GB,it;q=0.8", "en"],
  ["it;q=0.8, EN-us", "en"],
  ["de-DE, fr;q=0.9, en;q=0.5, it;q=0.4", "en"],
  ["en;q=0, it;q=0.1", "it"],
  ["de, *;q=0.5", "it"],
  [";q=, ,=", "it"],
])("Accept-Language %j selects %s", (header, locale) => {
  expect(read("/", { "accept-language": header })).toEqual({ locale, currency: "eur", cookies: [] })
})

test("cookies select language and currency, unknown values are ignored", () => {
  const accept = { "accept-language": "en" }
  expect(read("/", { ...accept, cookie: "a=b; lang=it; currency=usd" })).toMatchObject({
    locale: "it",
    currency: "usd",
  })
  expect(read("/", { ...accept, cookie: "lang=de; currency; =x" })).toMatchObject({ locale: "en", currency: "eur" })
})

test("the query selects and sets a cookie that differs", () => {
  const attributes = "Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax"
  expect(read("/?lang=en&currency=usd", { cookie: "lang=it; currency=usd" })).toEqual({
    locale: "en",
    currency: "usd",
    cookies: [`lang=en; ${attributes}`],
  })
  expect(read("/?lang=de&currency=xxx").cookies).toEqual([])
  expect(read("/?lang=it", {}, true).cookies).toEqual([`lang=it; ${attributes.replace("; Same", "; Secure; Same")}`])
})
