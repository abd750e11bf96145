import { NEW_PASSWORD } from "../support/browser/customer"
import { latestMail, refusalOn, signedIn, signInByRequest } from "../support/browser/e2e"
import { photo } from "../support/browser/journey"
import { expect, type Page, test } from "../support/browser/test"
import { someVatNumber } from "../support/partners/company-numbers"

const IBAN = "IT60X0542811101000000123456"

/** Delays uploads until the returned function is called. */
async function heldUpload(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route("**/api/uploads", async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test("a business signs up, submits its company, and is verified by an operator", async ({ page, request }, info) => {
  const email = `partner-${info.project.name}-${Date.now()}@example.org`
  // Of a company that is not verified yet.
  const vatNumber = someVatNumber(1 + (Date.now() % 9_999_999))
  await page.goto("/signup?type=business&lang=en")
  const typed = { name: "Elena Sanna", companyName: `Sanna ${Date.now()}`, email }
  for (const [name, value] of Object.entries(typed)) await page.locator(`input[name="${name}"]`).fill(value)
  for (const name of ["password", "confirmPassword"]) await page.locator(`input[name="${name}"]`).fill(NEW_PASSWORD)
  await page.locator('input[name="terms"]').check()
  await page.locator('input[name="confirmPassword"]').press("Enter")
  await expect(page).toHaveURL(/\/check-email/)
  const { links } = await latestMail(request, email, "accounts.verify")
  const { pathname, search } = new URL(links.find((link) => link.includes("/auth/verify")) ?? "")
  await page.goto(pathname + search)
  await page.locator('main form:has(input[name="token"]) button').click()
  await page.locator('main a[href="/partner/dashboard"]').click()

  await page.getByRole("link", { name: "Verify account" }).click()
  await page.locator('input[name="address"]').fill("Via Roma 12, 07021 Porto Cervo (SS)")
  await page.locator('input[name="vatNumber"]').fill("12345670018")
  await page.locator('input[name="payoutMethod"][value="paypal"]').check()
  await page.locator('input[name="paypalEmail"]').fill("ada@example.org")
  await page.locator('input[name="payoutMethod"][value="iban"]').check()
  await expect(page.locator('input[name="paypalEmail"]')).toHaveValue("")
  await page.locator('input[name="iban"]').fill(IBAN)
  const letUploadArrive = await heldUpload(page)
  await page.locator('input[type="file"]').setInputFiles(await photo("visura.jpg"))
  await page.getByRole("button", { name: "Send for verification" }).click()
  letUploadArrive()
  const document = page.locator('a[href^="/documents/"]')
  const refused = refusalOn(page, /^Please check/).getByRole("link")
  await expect(refused, "sent with the document that was still being uploaded").toHaveCount(2)
  const firstPath = (await document.getAttribute("href")) ?? ""
  await page.locator('input[type="file"]').setInputFiles(await photo("visura-2.jpg"))
  await expect(document).not.toHaveAttribute("href", firstPath)
  await expect(refused, "errors after an upload").toHaveCount(2)
  await expect(page.locator('input[name="address"]')).toHaveValue("Via Roma 12, 07021 Porto Cervo (SS)")
  await page.locator('input[name="vatNumber"]').fill(vatNumber)
  await page.locator('input[name="legalRepresentative"]').fill("Elena Sanna")
  await page.getByRole("button", { name: "Send for verification" }).click()
  await expect(page.getByText("•••• 3456")).toBeVisible()
  const own = await (await page.request.get("/partner/verification")).text()
  expect(own).toContain(vatNumber)
  expect(own).not.toContain(IBAN)
  const documentPath = (await page.locator('a[href^="/documents/"]').getAttribute("href")) ?? ""

  await signInByRequest(request, "partner_unverified")
  expect((await request.get(documentPath)).status()).toBe(404)
  await signInByRequest(request, "operator")
  expect((await request.get(documentPath)).status()).toBe(200)
  const queue = await (await request.get("/admin/partners")).text()
  // The card of another company with the same IBAN names this one too.
  const card = queue.slice(queue.indexOf(`>${typed.companyName}</h3>`))
  const verificationId = /name="verificationId" value="([0-9a-f-]+)"/.exec(card)?.[1] ?? ""
  const form = { seen: "", intent: "verification", verificationId, outcome: "verified" }
  expect((await request.post("/admin/partners", { form, maxRedirects: 0 })).status()).toBe(302)
  await latestMail(request, email, "partners.verified")

  await page.reload()
  await page.getByRole("link", { name: "Back to dashboard" }).click()
  await expect(page).toHaveURL(/\/partner\/dashboard/)
  await expect(page.getByRole("link", { name: "Verify account" })).toHaveCount(0)
})

test("a business account is told that only a personal one can book", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await signedIn(page, "partner_verified")
  const pages = [
    "/car-wash-booking?service=vip",
    "/villas/villa-oleandra/book",
    "/book/yachts/yacht-granito",
    "/book/jets/jet-levante",
  ]
  for (const path of pages) {
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=en`)
    await expect(page.getByRole("main")).toContainText(/personal account/)
    await expect(page.locator("main input:not([type=hidden]):not([popover] input)")).toHaveCount(0)
  }
  await page.context().close()
})
