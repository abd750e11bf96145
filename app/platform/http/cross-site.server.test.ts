import { expect, test } from "vitest"
import { isCrossSite } from "./cross-site.server"

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
