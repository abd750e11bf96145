import { expect, test } from "vitest"
import { makePageCache } from "./page-cache.server"

const textOf = (copy: { body: Uint8Array } | undefined) => new TextDecoder().decode(copy?.body)

test("a cached page gets the nonces of the new response", () => {
  const cache = makePageCache(() => 0)
  cache.store("/", "<a nonce=N1>R1 N1</a>", [["content-type", "text/html"]], ["N1", "R1"], 60)
  expect(textOf(cache.find("/", ["N2", "R2"]))).toBe("<a nonce=N2>R2 N2</a>")
  expect(cache.find("/cars", ["N2", "R2"])).toBeUndefined()
})

test("a cached page expires", () => {
  let at = 0
  const cache = makePageCache(() => at)
  cache.store("/", "x", [], [], 60)
  at = 59_999
  expect(textOf(cache.find("/", []))).toBe("x")
  at = 60_000
  expect(cache.find("/", [])).toBeUndefined()
})

test("the oldest page is removed when the cache is full", () => {
  const cache = makePageCache(() => 0)
  for (let i = 0; i <= 200; i++) cache.store(`/${i}`, "x", [], [], 60)
  expect(cache.find("/0", [])).toBeUndefined()
  expect(cache.find("/200", [])).toBeDefined()
})
