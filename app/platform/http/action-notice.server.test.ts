import { expect, test } from "vitest"
import type { Ctx } from "../context.server"
import { noticeAfterAction, redirectWithNotice } from "./action-notice.server"

const site = "https://site.example"
const ctx = { config: { baseUrl: site } } as Ctx

/** The result shown at the address of the redirect, with the cookie of the redirect. */
function shown(page: string, done: string, address?: string): string | undefined {
  const { headers } = redirectWithNotice(ctx, page, done)
  const cookies = headers.get("set-cookie")?.split(";")[0] ?? null
  return noticeAfterAction(cookies, new URL(address ?? headers.get("location") ?? "", site))
}

test.each(["/admin/payouts", "/admin/payouts?partner=a%26b&done=file"])(
  "the redirect to %s shows its result",
  (page) => {
    expect(shown(page, "paid")).toBe("paid")
  },
)

test("the redirect keeps the rest of the query", () => {
  const location = redirectWithNotice(ctx, "/admin/payouts?partner=a%26b&done=file", "paid").headers.get("location")
  expect(location).toBe("/admin/payouts?partner=a%26b&done=paid")
})

test.each(["/admin/payouts?done=cancelled", "/admin/members?done=paid", "/admin/payouts"])(
  "the result of another action is not shown at %s",
  (address) => {
    expect(shown("/admin/payouts", "paid", address)).toBeUndefined()
  },
)

test("a link with a result shows nothing", () => {
  expect(noticeAfterAction(null, new URL("/admin/payouts?done=paid", site))).toBeUndefined()
})
