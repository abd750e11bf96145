import fc from "fast-check"
import { expect, test } from "vitest"
import { afterSignIn, returnPathOfCheck, sameOriginPath, withReturnPath } from "./return-path"

test.each([
  ["/cars", "/cars"],
  ["/account/documents?x=1#top", "/account/documents?x=1#top"],
  ["/cars/../urban-cars", "/urban-cars"],
  ["/jets/search?departure=CAG&arrival=OLB", "/jets/search?departure=CAG&arrival=OLB"],
])("the path %j of this site is accepted", (text, path) => {
  expect(sameOriginPath(text)).toBe(path)
})

test.each([
  null,
  undefined,
  "",
  "cars",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5Cevil.example",
  "/%2Fevil.example",
  "/%2F%2Fevil.example",
  "/%252Fevil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/\n/evil.example",
  "/%0d%0aSet-Cookie:a=b",
  "/.//evil.example",
  "/a/..//evil.example",
  "javascript:alert(1)",
  "/%",
  `/${"a".repeat(3000)}`,
])("%j is refused", (text) => {
  expect(sameOriginPath(text)).toBeUndefined()
})

test("accepted paths resolve to the same host", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("/", "\\", ".", "%", "2", "F", "5", "c", "\t", "\n", "@", ":", "a") }),
      (tail) => {
        const path = sameOriginPath(`/${tail}`)
        if (path !== undefined) expect(new URL(path, "https://site.example").host).toBe("site.example")
      },
    ),
  )
})

test.each([
  ["personal", undefined, "/account"],
  ["business", undefined, "/partner/dashboard"],
  ["operator", undefined, "/admin"],
  ["personal", "/cars", "/cars"],
  ["personal", "//evil.example", "/account"],
  ["personal", "/signin?from=/cars", "/account"],
  ["personal", "/auth/verify?token=x", "/account"],
] as const)("role %s with from %j is redirected to %s", (role, from, to) => {
  expect(afterSignIn(role, from)).toBe(to)
})

test.each([
  [
    "/signup",
    "/membership/enroll/gold?billing=monthly",
    {},
    "/signup?from=%2Fmembership%2Fenroll%2Fgold%3Fbilling%3Dmonthly",
  ],
  ["/signup", "//evil.example", {}, "/signup"],
  ["/signup", "/signin", {}, "/signup"],
  ["/signup", null, {}, "/signup"],
  ["/auth/verify", "/cars", { token: "a.b" }, "/auth/verify?from=%2Fcars&token=a.b"],
  ["/signin", "", { error: "google-expired" }, "/signin?error=google-expired"],
])("the path %s carries from %j and %j", (page, from, more, address) => {
  expect(withReturnPath(page, from, more)).toBe(address)
})

test.each([
  ["2026-11-17T10:00:00Z", "/cars?book=fiat-500", "/cars?book=fiat-500"],
  ["2026-11-16T08:00:00Z", "/cars?book=fiat-500", undefined],
  ["2026-11-23T08:00:00Z", null, undefined],
])("the return path of a check of %s on %j", (createdAt, from, expected) => {
  const check = { returnPath: from, createdAt: new Date(createdAt) }
  expect(returnPathOfCheck(check, new Date("2026-11-23T09:00:00Z"))).toBe(expected)
})

test("the carried path is read back unchanged", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const from = `${path || "/"}?${query}`
      const carried = new URL(withReturnPath("/signin", from), "https://site.example").searchParams.get("from")
      expect(afterSignIn("personal", carried)).toBe(afterSignIn("personal", from))
    }),
  )
})
