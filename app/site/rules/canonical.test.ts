import { expect, it } from "vitest"
import { canonicalPath } from "./canonical"

it.each([
  ["/cars/ferrari-f8-tributo/book", "/cars/ferrari-f8-tributo"],
  ["/villas/villa-oleandra/book", "/villas/villa-oleandra"],
  ["/cars/ferrari-f8-tributo", "/cars/ferrari-f8-tributo"],
  ["/book/jets/jet-levante", "/book/jets/jet-levante"],
  ["/post/1", "/blog/1"],
  ["/post", "/post"],
  ["/", "/"],
])("the canonical path of %s is %s", (pathname, found) => {
  expect(canonicalPath(pathname)).toBe(found)
})
