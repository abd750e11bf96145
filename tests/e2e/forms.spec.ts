import { randomUUID } from "node:crypto"
import { fromOwnNetwork, heldScripts, refusalOn, signedIn } from "../support/browser/e2e"
import { weekdayAhead, wizard } from "../support/browser/journey"
import { expect, test } from "../support/browser/test"

test("a refused form keeps what was typed early, and links every message to its field", async ({ page }) => {
  const letScriptsCome = await heldScripts(page)
  await page.goto("/signup?lang=en", { waitUntil: "commit" })
  await page.locator('input[name="type"][value="business"]').check()
  await page.locator('input[name="name"]').fill("Anna Melis")
  letScriptsCome()
  await expect(page.locator("html[data-hydrated]")).toBeAttached()
  await page.locator('input[name="companyName"]').fill("Melis Marine")
  await page.getByRole("button", { name: "Sign up", exact: true }).click()
  const summary = refusalOn(page, /^Please check/)
  await expect(summary.getByRole("link")).toHaveCount(4)
  await expect(page.locator('input[name="email"]')).toBeFocused()
  await summary.getByRole("link").last().click()
  await expect(page.locator('input[name="terms"]')).toBeFocused()
  await expect(page.locator('input[name="type"][value="business"]')).toBeChecked()
  await expect(page.locator('input[name="name"]')).toHaveValue("Anna Melis")
  await expect(page.locator('input[name="companyName"]')).toHaveValue("Melis Marine")
})

test("the wizard shows its price before hydration, and asks for nothing after it", async ({ page, customer }) => {
  await signedIn(page, customer)
  const requested: string[] = []
  page.on("request", (request) => requested.push(new URL(request.url()).pathname))
  const letScriptsCome = await heldScripts(page)
  await page.goto("/urban-cars/volkswagen-t-roc/book?lang=it", { waitUntil: "commit" })
  await expect(wizard(page).locator("summary .font-display")).toHaveText(/^\d[\d.,]*\s€/)
  const pickup = page.locator('input[name="pickupDate"]')
  await expect(pickup).toBeDisabled()
  letScriptsCome()
  await expect(pickup).toBeEnabled()
  await expect(page.locator("dialog:modal")).toHaveCount(1)
  await expect(wizard(page).getByRole("heading", { level: 2 }).first()).toBeFocused()
  await expect(wizard(page).getByText("Il veicolo è disponibile per queste date.")).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(requested.filter((path) => path.startsWith("/api/car-rentals"))).toEqual([])
})

test("a click on Pay before hydration keeps the guest's token in the URL", async ({ page, baseURL }) => {
  await fromOwnNetwork(page)
  const held = await page.request.post("/api/car-wash/checkouts", {
    headers: { origin: baseURL ?? "" },
    data: {
      purchaseKey: randomUUID(),
      service: "full-clean",
      fullName: "Ada Neri",
      email: `ada-${randomUUID()}@example.org`,
      phone: "+39 070 111222",
      appointmentDate: weekdayAhead(170),
      appointmentTime: "15:00",
      additionalService: "",
      additionalServiceHours: "",
      notes: "",
      expectedAmountCents: 2500,
      currency: "eur",
    },
  })
  const { bookingId, token } = await held.json()
  const letScriptsCome = await heldScripts(page)
  await page.goto(`/pay/${bookingId}?token=${token}&lang=en`, { waitUntil: "commit" })
  const pay = page.getByRole("button", { name: /^Pay/ })
  await pay.click({ force: true })
  letScriptsCome()
  await expect(pay).toBeEnabled()
  expect(new URL(page.url()).searchParams.get("token")).toBe(token)
})

test("a dialog closed before hydration stays closed", async ({ page }) => {
  const letScriptsCome = await heldScripts(page)
  await page.goto("/villas/villa-oleandra/book?lang=en", { waitUntil: "commit" })
  const dialog = page.locator("main dialog")
  await dialog.getByRole("button", { name: "Close", exact: true }).click()
  await expect(dialog).toBeHidden()
  letScriptsCome()
  await expect(page).toHaveURL(/\/villas\/villa-oleandra$/)
  await expect(page.locator("dialog[open]")).toHaveCount(0)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the close button of a dialog shows the page behind it", async ({ page }) => {
    await page.goto("/cars/ferrari-f8-tributo/book?lang=en")
    const dialog = page.locator("main dialog")
    await expect(dialog).toBeVisible()
    await dialog.getByRole("button", { name: "Close", exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole("link", { name: "Ferrari F8 Tributo", exact: true })).toBeVisible()
  })
})

test("the newsletter form confirms an address without sending a request", async ({ page }) => {
  await page.goto("/?lang=en")
  const newsletter = page.locator("section[aria-labelledby=newsletter]")
  const posted: string[] = []
  page.on("request", (request) => request.method() === "POST" && posted.push(request.url()))
  await newsletter.getByRole("textbox").fill("ada@example.org")
  await newsletter.getByRole("button").click()
  await expect(newsletter.getByRole("alert")).not.toBeEmpty()
  await expect(newsletter.getByRole("textbox")).toHaveValue("")
  expect(posted).toEqual([])
})
