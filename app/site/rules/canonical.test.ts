import { expect, it } from "vitest"
import { canonicalPath } from "./canonical"

it.each([
  ["/privacy-policy", "/privacy"],
  ["/privacy", "/privacy"],
  ["/", "/"],
])("the canonical path of %s is %s", (pathname, found) => {
  expect(canonicalPath(pathname)).toBe(found)
})
