import { expect, test } from "vitest"
import { robotsTxt } from "./robots"

const linesOf = (baseUrl: string, demo: boolean) => robotsTxt({ baseUrl, demo }).split("\n")

test("closes private areas and names the sitemap", () => {
  const lines = linesOf("https://example.org", false)
  expect(lines).toContain("Disallow: /account")
  expect(lines).toContain("Sitemap: https://example.org/sitemap.xml")
  expect(lines).not.toContain("Disallow: /")
})

test("closes a public demonstration", () => {
  expect(linesOf("https://demo.example.org", true)).toContain("Disallow: /")
})

test("opens a demonstration on the machine itself", () => {
  expect(linesOf("http://localhost:3000", true)).not.toContain("Disallow: /")
})
