import { randomBytes } from "node:crypto"
import { expectAccessible, fromOwnNetwork, latestMail, signedIn } from "../support/browser/e2e"
import { enrolledWithCrypto, newMember } from "../support/browser/new-members"
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
  await back.getByText("Refund the membership").click()
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

test("a reason stays written while the amount to refund changes", async ({ page, browser }) => {
  const { email } = await newMember(page.request)
  const operators = await browser.newContext()
  const back = await operators.newPage()
  await signedIn(back, "operator", `/admin/members?lang=en&find=${encodeURIComponent(email)}`)
  await back.getByText("Refund the membership").click()
  const refund = back.locator(formWith("intent", "member-refund"))
  await refund.locator("textarea").fill("The member moved abroad.")
  const other = await operators.newPage()
  await other.goto("/admin/members?lang=en")
  const card = other.locator(`main li:has(a[href="mailto:${email}"]) details:has(input[name="intent"][value="refund"])`)
  await card.locator("summary").click()
  await card.locator('input[name="amount"]').fill("100")
  await card.locator("textarea").fill("The engraving is late.")
  await card.locator("form button").click()
  await expect(other).toHaveURL(/done=refund/)
  await refund.getByRole("button").click()
  await expect(refund).toContainText("€610")
  await expect(refund.locator("textarea")).toBeVisible()
  await expect(refund.locator("textarea")).toHaveValue("The member moved abroad.")
  await operators.close()
})

test("an operator refunds a membership that was ended before", async ({ page, browser }) => {
  const { email } = await newMember(page.request)
  const back = await (await browser.newContext()).newPage()
  await signedIn(back, "operator", `/admin/members?lang=en&find=${encodeURIComponent(email)}`)
  await back.getByText("End the membership").first().click()
  await back.locator(formWith("intent", "end")).getByRole("button").click()
  await back.waitForURL(/done=ended/)
  await refundMember(back, email)
  await back.context().close()
  const mail = await latestMail(page.request, email, "membership.refunded-later")
  expect(JSON.stringify(mail)).toContain("The member moved abroad.")
})

/** Finds the coins of a new member, refunds the membership and returns the coins. */
async function returnCrypto(back: Page, email: string): Promise<void> {
  await back.goto("/admin?lang=en")
  const card = back.locator("main li", { hasText: email })
  await card.locator("summary").first().click()
  await card.locator("form button").first().click()
  await expect(card).toHaveCount(0)
  await refundMember(back, email)
  await back.goto("/admin?lang=en")
  await card.locator("summary").first().click()
  await card.locator('input[name="reference"]').fill(randomBytes(32).toString("hex"))
  await card.locator("form button").first().click()
  await expect(card).toHaveCount(0)
}

test("an operator refunds a membership paid in coins and names the transaction", async ({ page, browser }) => {
  const { email } = await enrolledWithCrypto(page.request)
  const back = await (await browser.newContext()).newPage()
  await signedIn(back, "operator")
  await returnCrypto(back, email)
  await back.context().close()
  await page.goto("/account/membership?lang=en")
  await expect(page.getByText(/€90 refunded/)).toBeVisible()
})
