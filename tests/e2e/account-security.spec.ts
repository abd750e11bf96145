import { readFile } from "node:fs/promises"
import { strFromU8, unzipSync } from "fflate"
import { NEW_PASSWORD, newCustomer } from "../support/browser/customer"
import { expectAccessible, latestMail } from "../support/browser/e2e"
import { photo } from "../support/browser/journey"
import { type Browser, expect, type Page, test } from "../support/browser/test"

const NEXT = "Maestrale-di-terra-8"
const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`)

/** Fills in and submits the sign-in form of the open page. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  await field(page, "email").fill(email)
  await field(page, "password").fill(password)
  await field(page, "password").press("Enter")
}

/** Signs the same person in with another browser. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto("/signin?from=/account/profile")
  await enter(page, email, NEW_PASSWORD)
  await page.waitForURL(({ pathname }) => pathname === "/account/profile")
  return page
}

test("a customer lists the sessions, ends one, and changes the password", async ({ page, browser }, info) => {
  const email = await newCustomer(page, "en", `keys-${info.project.name}`)
  const second = await elsewhere(browser, email)
  const third = await elsewhere(browser, email)
  await page.goto("/account/security")
  await expectAccessible(page)
  const ends = page.locator('form:has(input[value="end-session"]) button')
  await expect(ends).toHaveCount(2)
  await ends.first().click()
  await expect(ends).toHaveCount(1)
  await third.goto("/account/profile")
  await expect(third).toHaveURL(/\/signin/)

  await field(page, "currentPassword").fill("not-my-password")
  await field(page, "password").fill(NEXT)
  await field(page, "confirmPassword").fill(NEXT)
  await field(page, "confirmPassword").press("Enter")
  await expect(page.getByText("The current password you entered is incorrect.").first()).toBeVisible()
  await field(page, "currentPassword").fill(NEW_PASSWORD)
  await field(page, "confirmPassword").fill("something else")
  await field(page, "confirmPassword").press("Enter")
  await expect(page.getByText("Passwords do not match.").first()).toBeVisible()
  await field(page, "confirmPassword").fill(NEXT)
  await field(page, "confirmPassword").press("Enter")
  const done = page.getByText("Password updated successfully.")
  await expect(done).toBeVisible()
  await expect(done).toBeHidden()
  await expect(field(page, "currentPassword")).toHaveValue("")
  await page.reload()
  await expect(page).toHaveURL(/\/account\/security/)
  await expect(ends).toHaveCount(0)
  await second.goto("/account/profile")
  await expect(second).toHaveURL(/\/signin/)
  await enter(second, email, NEXT)
  await second.waitForURL(({ pathname }) => pathname.startsWith("/account"))
  expect((await latestMail(page.request, email, "accounts.password-changed")).body).toContain("password")
})

test("a customer changes the e-mail address by a mailed link and its button", async ({ page }, info) => {
  const email = await newCustomer(page, "it", `move-${info.project.name}`)
  const next = `nuovo-${email}`
  await page.goto("/account/security/email")
  await expectAccessible(page)
  await field(page, "email").fill(next)
  await field(page, "currentPassword").fill(NEW_PASSWORD)
  await field(page, "currentPassword").press("Enter")
  await expect(page.getByText("24 ore")).toBeVisible()
  await page.goto("/account/security")
  await expect(page.locator("main").getByText(next)).toBeVisible()
  await expect(page.getByRole("button", { name: "Annulla il cambio" })).toBeVisible()
  await expectAccessible(page)
  expect((await latestMail(page.request, email, "accounts.email-change-wanted")).body).toContain("indirizzo")
  const { links } = await latestMail(page.request, next, "accounts.email-change")
  const { pathname, search } = new URL(links.find((link) => link.includes("/auth/email")) ?? "")
  for (let n = 0; n < 2; n++) await page.request.get(pathname + search)
  await page.goto(pathname + search)
  await expectAccessible(page)
  await page.locator("main form button").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Email cambiata")
  await page.goto("/account/profile")
  await expect(page.locator('main input[type="email"]')).toHaveValue(next)
  await page.goto(pathname + search)
  await page.locator("main form button").click()
  await expect(page.getByText("Questo link non è più valido")).toBeVisible()
})

test("a customer exports their data and deletes the account", async ({ page }, info) => {
  const email = await newCustomer(page, "it", `leave-${info.project.name}`)
  await page.goto("/account/documents")
  await page
    .locator('input[type="file"]:not([capture])')
    .first()
    .setInputFiles(await photo("fronte.jpg"))
  await expect(page.locator('a[href^="/documents/"]')).toHaveCount(1)
  await page.goto("/account/security/delete")
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('a[href="/account/security/data.zip"]').click(),
  ])
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(Object.keys(files)).toEqual(["data.json", expect.stringMatching(/^documents\/id_front-.+\.jpg$/)])
  const data = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()))
  expect(data).toMatchObject({ profile: { email }, sessions: [{ authMethod: "password" }], bookings: [] })

  await field(page, "currentPassword").fill("not-my-password")
  await field(page, "currentPassword").press("Enter")
  await expect(page.getByText("La password attuale inserita non è corretta.").first()).toBeVisible()
  await field(page, "currentPassword").fill(NEW_PASSWORD)
  await page.getByRole("button", { name: "Elimina l’account per sempre" }).click()
  await expect(page).toHaveURL(/\/account-deleted/)
  await expectAccessible(page)
  expect((await latestMail(page.request, email, "accounts.goodbye")).body).toContain("eliminati")
  await page.goto("/account")
  await expect(page).toHaveURL(/\/signin/)
  await enter(page, email, NEW_PASSWORD)
  await expect(
    page.getByText("Email o password non corrette, oppure l’indirizzo non è ancora confermato."),
  ).toBeVisible()
})
