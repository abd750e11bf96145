import { expect, test } from "vitest"
import { alternateUrls, pageUrl, trimmedPath } from "./page-url"

const site = "https://example.org"

test.each([
  ["/", "it", "https://example.org"],
  ["/", "en", "https://example.org/?lang=en"],
  ["/cars", "it", "https://example.org/cars"],
  ["/cars", "en", "https://example.org/cars?lang=en"],
] as const)("the canonical URL of %s in %s is %s", (path, locale, url) => {
  expect(pageUrl(site, path, locale)).toBe(url)
})

test("lists every language and the default one", () => {
  expect(alternateUrls(site, "/cars")).toEqual([
    { hrefLang: "it", href: "https://example.org/cars" },
    { hrefLang: "en", href: "https://example.org/cars?lang=en" },
    { hrefLang: "x-default", href: "https://example.org/cars" },
  ])
})

test.each([
  ["/", "/"],
  ["/cars", "/cars"],
  ["/cars/", "/cars"],
  ["/cars///", "/cars"],
  ["//evil.example/", "/evil.example"],
  ["//", "/"],
])("trims %s to %s", (path, trimmed) => {
  expect(trimmedPath(path)).toBe(trimmed)
})
