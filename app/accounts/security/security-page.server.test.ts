import { describe, expect, test } from "vitest"
import type { Ctx, Role } from "../../platform/context.server"
import { securityPages } from "../rules/security-page"
import { requireSecurityPage } from "./security-page.server"

const roles = Object.keys(securityPages) as Role[]
const signedInAs = (role: Role) =>
  ({ actor: { kind: "person", userId: "u1", role, name: "Ada", email: "ada@example.org" } }) as Ctx

describe.each(roles)("the security page of %s", (role) => {
  const page = securityPages[role]

  test.each([page, `${page}/`, `${page}/two-factor`, page.toUpperCase()])(
    "is open to its own role at %s",
    (pathname) => {
      expect(requireSecurityPage(signedInAs(role), pathname)).toMatchObject({ userId: "u1", role, page })
    },
  )

  test("is refused to other roles and to visitors", () => {
    for (const other of roles.filter((each) => each !== role))
      expect(() => requireSecurityPage(signedInAs(other), page)).toThrow(expect.objectContaining({ status: 403 }))
    const visitor = { actor: { kind: "visitor" } } as Ctx
    expect(() => requireSecurityPage(visitor, page)).toThrow(expect.objectContaining({ status: 401 }))
  })

  test("does not match paths with only the same prefix", () => {
    expect(() => requireSecurityPage(signedInAs(role), `${page}-of-another`)).toThrow(
      expect.objectContaining({ status: 404 }),
    )
  })
})
