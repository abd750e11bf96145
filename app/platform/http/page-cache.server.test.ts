import { expect, test } from "vitest"
import { makePageCache } from "./page-cache.server"

const textOf = (copy: { body: Uint8Array } | undefined) => new TextDecoder().decode(copy?.body)

test("a kept page comes back with the marks of the answer it is given in", () => {
  const cache = makePageCache(() => 0)
  cache.keep("/", "<a nonce=N1>R1 N1</a>", [["content-type", "text/html"]], ["N1", "R1"], 60)
  expect(textOf(cache.find("/", ["N2", "R2"]))).toBe("<a nonce=N2>R2 N2</a>")
  expect(cache.find("/cars", ["N2", "R2"])).toBeUndefined()
})

test("a kept page is gone when its time is over", () => {
  let at = 0
  const cache = makePageCache(() => at)
  cache.keep("/", "x", [], [], 60)
  at = 59_999
  expect(textOf(cache.find("/", []))).toBe("x")
  at = 60_000
  expect(cache.find("/", [])).toBeUndefined()
})

test("the oldest page makes room for a new one", () => {
  const cache = makePageCache(() => 0)
  for (let i = 0; i <= 200; i++) cache.keep(`/${i}`, "x", [], [], 60)
  expect(cache.find("/0", [])).toBeUndefined()
  expect(cache.find("/200", [])).toBeDefined()
})
