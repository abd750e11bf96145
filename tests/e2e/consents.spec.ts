import { expectAccessible, signedIn } from "../support/browser/e2e"
import { fillDates, fillDriver, keepOptions, weekdayAhead, wizard } from "../support/browser/journey"
import { expect, test } from "../support/browser/test"

test("terms and policy open in a new tab without ticking a consent", async ({ page, customer, context }, info) => {
  await signedIn(page, customer)
  await page.goto("/urban-cars/volkswagen-t-roc/book?lang=en")
  await fillDates(page, weekdayAhead(info.project.name === "phone" ? 200 : 220))
  await fillDriver(page)
  await keepOptions(page)
  for (const [words, title] of [
    ["Read the terms", "Terms of service"],
    ["Read the policy", "Privacy policy"],
  ] as const) {
    const opened = context.waitForEvent("page")
    await wizard(page).getByRole("link", { name: words }).click()
    const beside = await opened
    await expect(beside.getByRole("heading", { level: 1 })).toHaveText(title)
    await beside.close()
  }
  await expect(page).toHaveURL(/step=4/)
  for (const name of ["confirmsDocuments", "agreesToTerms", "agreesToPrivacy"])
    await expect(page.locator(`input[name="${name}"]`)).not.toBeChecked()
  await expectAccessible(page)
})
