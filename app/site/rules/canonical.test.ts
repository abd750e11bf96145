import { expect, test } from "vitest"
import { canonicalPath } from "./canonical"

test.each([
  ["/privacy-policy", "/privacy"],
  ["/privacy", "/privacy"],
  ["/", "/"],
])("the canonical path of %s is %s", (pathname, found) => {
  expect(canonicalPath(pathname)).toBe(found)
})
