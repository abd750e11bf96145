import { appCode } from "../support/accounts/authenticator"
import { NEW_PASSWORD, newCustomer } from "../support/browser/customer"
import { consoleErrors, expectAccessible, latestMail } from "../support/browser/e2e"
import { expect, type Page, test } from "../support/browser/test"

const SETTINGS = "/account/security/two-factor"
const PASSKEYS = "/account/security/passkeys"

const form = (page: Page, intent: string) => page.locator(`form:has(input[name="intent"][value="${intent}"])`)

async function signOut(page: Page): Promise<void> {
  await page.goto("/signout")
  await page.locator('form[action="/signout"] button, main form button').last().click()
  await page.waitForURL((url) => url.pathname !== "/signout")
}

/** Submits the first factor: e-mail address and password. */
async function givePassword(page: Page, email: string, from: string): Promise<void> {
  await page.goto(`/signin?from=${encodeURIComponent(from)}`)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.locator('input[name="password"]').press("Enter")
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name="code"]').fill(code)
  await page.locator('input[name="code"]').press("Enter")
}

/** Adds a virtual passkey device to the browser, with user verification. */
async function withDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send("WebAuthn.enable")
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test("an authenticator app is set up, required at sign-in and turned off", async ({ page }, info) => {
  const errors = consoleErrors(page)
  const email = await newCustomer(page, "en", `app-${info.project.name}`, SETTINGS)
  await form(page, "begin").locator('input[name="currentPassword"]').fill("not this one")
  await form(page, "begin").locator("button").last().click()
  await expect(page.getByText("The current password you entered is incorrect.").last()).toBeVisible()
  await form(page, "begin").locator('input[name="currentPassword"]').fill(NEW_PASSWORD)
  await form(page, "begin").locator("button").last().click()
  const secret = (await page.locator("[data-secret]").textContent()) ?? ""
  await expect(page.locator("main svg[role=img]")).toBeVisible()
  await expectAccessible(page)
  await giveCode(page, "abcdef")
  await expect(page.getByText(/This code is incorrect/).last()).toBeVisible()
  await expect(page.locator("[data-secret]")).toHaveText(secret)
  await giveCode(page, appCode(secret))
  const codes = page.locator("main ul.font-mono li")
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allTextContents()
  const file = page.waitForEvent("download")
  await page.locator("a[download]").click()
  expect((await file).suggestedFilename()).toBe("recovery-codes.txt")
  await expectAccessible(page)
  await page.locator(`main a[href="${SETTINGS}"]`).click()
  await expect(page.getByText("Recovery codes left: 10.")).toBeVisible()
  await latestMail(page.request, email, "accounts.two-factor-on")

  await signOut(page)
  await givePassword(page, email, "/account/profile")
  await expect(page).toHaveURL(/\/signin\/code\?from=%2Faccount%2Fprofile/)
  await expectAccessible(page)
  expect((await page.request.get("/account/profile")).url()).toContain("/signin")
  await giveCode(page, "123")
  await expect(page.getByText(/This code is incorrect/).last()).toBeVisible()
  await giveCode(page, appCode(secret, 1))
  await expect(page).toHaveURL(/\/account\/profile$/)

  await signOut(page)
  await givePassword(page, email, SETTINGS)
  await page.locator('a[href*="by=recovery"]').click()
  await expect(page.locator('input[name="method"]')).toHaveValue("recovery")
  await giveCode(page, recovery[0]?.toUpperCase() ?? "")
  await expect(page).toHaveURL(new RegExp(`${SETTINGS}$`))
  await expect(page.getByText("Recovery codes left: 9.")).toBeVisible()

  await page.locator("summary", { hasText: "Turn two-step verification off" }).click()
  await expectAccessible(page)
  await form(page, "disable").locator('input[name="currentPassword"]').fill(NEW_PASSWORD)
  await form(page, "disable").locator("button").last().click()
  await expect(form(page, "begin")).toBeVisible()
  await signOut(page)
  await givePassword(page, email, "/account/profile")
  await expect(page).toHaveURL(/\/account\/profile$/)
  expect(errors).toEqual([])
})

test("a passkey is added, signs in, is renamed and removed", async ({ page }, info) => {
  const errors = consoleErrors(page)
  await withDevice(page)
  const email = await newCustomer(page, "it", `passkey-${info.project.name}`, PASSKEYS)
  await page.locator('input[name="name"]').fill("Il mio telefono")
  await page.locator('input[name="currentPassword"]').fill("non questa")
  // The ceremony needs scripts: the button is disabled until they are ready.
  await expect(page.getByRole("button", { name: "Aggiungi passkey" })).toBeEnabled()
  await page.locator('input[name="currentPassword"]').press("Enter")
  await expect(page.getByText("La password attuale inserita non è corretta.").last()).toBeVisible()
  await page.locator('input[name="currentPassword"]').fill(NEW_PASSWORD)
  await page.locator('input[name="currentPassword"]').press("Enter")
  const entry = page.locator("[data-passkey]")
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText("Il mio telefono")
  await latestMail(page.request, email, "accounts.passkey-added")

  await signOut(page)
  await page.goto("/signin?from=%2Faccount%2Fsecurity%2Fpasskeys")
  await page.getByRole("button", { name: "Accedi con una passkey" }).click()
  await expect(page).toHaveURL(new RegExp(`${PASSKEYS}$`))

  await entry.locator("summary").click()
  await expectAccessible(page)
  await form(page, "rename").locator('input[name="name"]').fill("La chiave di casa")
  await form(page, "rename").locator("button").click()
  await expect(entry.locator("summary")).toContainText("La chiave di casa")
  await form(page, "remove").locator("button").click()
  await expect(entry).toHaveCount(0)
  await signOut(page)
  await page.goto("/signin")
  await page.getByRole("button", { name: "Accedi con una passkey" }).click()
  await expect(page.getByText("La passkey non è stata verificata. Riprova.")).toBeVisible()
  expect(errors).toEqual([])
})
