import { readFileSync } from "node:fs"
import { openSite } from "../../scripts/steps/site.mjs"
import { expectAccessible, signedIn } from "../support/browser/e2e"
import { expect, test } from "../support/browser/test"
import { pain001Violations } from "../support/files/pain001"

// A demonstration of its own: the only balance that is due can be paid out once, and other journeys need it.
let site: Awaited<ReturnType<typeof openSite>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await openSite()
})
test.afterAll(() => site.close())

test("an operator prepares a payout, downloads it twice and marks it as paid", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: site.address })).newPage()
  await signedIn(page, "operator", "/admin/payouts?lang=en")
  await page.getByRole("button", { name: "Prepare payout" }).click()
  await page.waitForURL(/done=prepared/)
  await page.locator("summary", { hasText: "Download payouts" }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Mark as downloaded" }).click()
  await page.waitForURL(/done=downloaded/)
  await expect(page.locator("summary", { hasText: "Cancel" })).toHaveCount(0)
  await expectAccessible(page)

  const saved = async (name: string) => {
    const downloading = page.waitForEvent("download")
    await page.getByRole("link", { name, exact: true }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") }
  }
  const first = await saved("SEPA file")
  expect(pain001Violations(first.text)).toEqual([])
  expect(first.text).toContain("<NbOfTxs>1</NbOfTxs>")
  expect(await saved("SEPA file")).toEqual(first)
  const table = await saved("CSV")
  expect(table.name).toMatch(/^payouts-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.text).toContain('"iban";"IT60X0542811101000000123456"')
  const statement = await saved(`Statement ${new Date().getFullYear()}`)
  expect(statement.text).toContain("Costa")

  await page.locator("main summary", { hasText: "Mark as paid" }).click()
  await page.locator('input[name="reference"]').fill("CRO 4711")
  await page.getByRole("button", { name: "Mark as paid" }).click()
  await page.waitForURL(/done=paid/)
  await expect(page.getByRole("link", { name: "SEPA file" })).toHaveCount(0)

  const partner = await (await browser.newContext({ baseURL: site.address })).newPage()
  await signedIn(partner, "partner_verified", "/partner/payouts?lang=en")
  await expect(partner.getByText("CRO 4711")).toBeVisible()
  await partner.context().close()
  await page.context().close()
})
