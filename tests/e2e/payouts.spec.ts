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

test("an operator prepares a payout, replaces its refused file and marks it as paid", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: site.address })).newPage()
  await signedIn(page, "operator", "/admin/payouts?lang=en")
  await page.locator("summary", { hasText: "Prepare payouts" }).click()
  await page.getByRole("button", { name: "Prepare now" }).click()
  await page.waitForURL(/done=prepared/)
  await page.locator("summary", { hasText: "New SEPA file" }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Make the file" }).click()
  await page.waitForURL(/done=file/)
  await expect(page.locator("summary", { hasText: "New SEPA file" })).toHaveCount(0)
  await expectAccessible(page)

  const link = await page.getByRole("link", { name: "Download" }).getAttribute("href")
  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download" }).click()
  const download = await downloading
  const xml = readFileSync(await download.path(), "utf8")
  expect(pain001Violations(xml)).toEqual([])
  expect(xml).toContain("<NbOfTxs>1</NbOfTxs>")
  const messageId = /<MsgId>(\w+)<\/MsgId>/.exec(xml)?.[1] ?? ""
  expect(download.suggestedFilename()).toMatch(new RegExp(`^sepa-\\d{4}-\\d\\d-\\d\\d-${messageId}\\.xml$`))
  await expect(page.getByText(`MsgId ${messageId}`, { exact: true })).toBeVisible()

  await page.reload()
  await page.locator("summary", { hasText: "The bank refused this file" }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "The whole file was refused" }).click()
  await page.waitForURL(/done=file-refused/)
  await page.goto(link ?? "")
  await expect(page.getByText("This SEPA file has no transfers left")).toBeVisible()
  await expectAccessible(page)
  await page.locator("summary", { hasText: "New SEPA file" }).click()
  await page.getByRole("button", { name: "Make the file" }).click()
  await page.waitForURL(/done=file$/)
  await expect(page.getByText("Not downloaded yet")).toBeVisible()
  await expect(page.getByText(messageId)).toHaveCount(0)

  const card = page.locator("main li", { hasText: "In the SEPA file of" })
  await card.locator("summary", { hasText: "Mark as paid" }).click()
  await card.locator('input[name="reference"]').fill("CRO 4711")
  await card.getByRole("button", { name: "Mark as paid" }).click()
  await page.waitForURL(/done=paid/)
  await expect(page.getByRole("link", { name: "Download" })).toHaveCount(0)

  const partner = await (await browser.newContext({ baseURL: site.address })).newPage()
  await signedIn(partner, "partner_verified", "/partner/payouts?lang=en")
  await expect(partner.getByText("CRO 4711")).toBeVisible()
  await partner.context().close()
  await page.context().close()
})
