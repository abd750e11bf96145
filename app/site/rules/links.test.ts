import { describe, expect, test } from "vitest"
import { canonicalPath, signInLink } from "./links"

describe("the sign-in link", () => {
  test.each([
    ["/cars/ferrari-f8-tributo", "?lang=it", "/signin?from=%2Fcars%2Fferrari-f8-tributo%3Flang%3Dit"],
    ["/", "", "/signin"],
    ["/signin", "", "/signin"],
    ["/signup", "?from=%2Fcars", "/signin?from=%2Fcars"],
    ["/reset-password", "?token=abc", "/signin"],
    ["/signing-bonus", "", "/signin?from=%2Fsigning-bonus"],
  ])("from %s%s", (pathname, search, expected) => {
    expect(signInLink(pathname, search)).toBe(expected)
  })
})

test.each([
  ["/privacy-policy", "/privacy"],
  ["/privacy", "/privacy"],
  ["/", "/"],
])("the canonical path of %s is %s", (pathname, found) => {
  expect(canonicalPath(pathname)).toBe(found)
})
