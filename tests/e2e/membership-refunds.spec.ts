import { expectAccessible, fromOwnNetwork, latestMail, signedIn } from "../support/browser/e2e"
import { newMember } from "../support/browser/new-members"
import { expect, type Page, test } from "../support/browser/test"
import { formWith } from "../support/forms/site-form"

test.beforeEach(({ page }) => fromOwnNetwork(page))

/** Searches the member and refunds the membership. */
async function refundMember(back: Page, email: string): Promise<void> {
  await back.goto("/admin/members?lang=en")
  await back.getByLabel("Find").fill(email)
  await back.getByRole("button", { name: "Search" }).click()
  await back.waitForURL(/find=/)
  await expect(back.locator("#members ~ ul > li")).toHaveCount(1)
  await back.getByText("Refund the membership", { exact: true }).click()
  const refund = back.locator(formWith("intent", "member-refund"))
  await refund.getByRole("button").click()
  await expect(refund.locator("textarea")).toHaveAttribute("aria-invalid", "true")
  await refund.locator("textarea").fill("The member moved abroad.")
  await expectAccessible(back)
  await refund.getByRole("button").click()
  await expect(back.getByText("No member was found.")).toBeVisible()
}

test("an operator refunds a membership, which ends, and the member reads why", async ({ page, browser }) => {
  const { email } = await newMember(page.request)
  const back = await (await browser.newContext()).newPage()
  await signedIn(back, "operator")
  await refundMember(back, email)
  await back.context().close()
  await page.goto("/account/membership?lang=en")
  await expect(page.getByText(/€710 (refunded|is on its way back to you)/)).toBeVisible()
  await expect(page.locator('input[name="plan"]')).toHaveCount(0)
  const mail = await latestMail(page.request, email, "membership.refunded")
  expect(JSON.stringify(mail)).toContain("The member moved abroad.")
})
