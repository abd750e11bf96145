import { NEW_PASSWORD, newCustomer } from "../support/browser/customer"
import { expectAccessible, latestMail } from "../support/browser/e2e"
import { expect, type Page, test } from "../support/browser/test"

const BACK = "/terms?read=twice"
const words = {
  it: {
    google: "Continua con Google",
    strong: "Forte",
    cancelled: "Hai annullato",
    refused: "Autenticazione non riuscita",
  },
  en: {
    google: "Continue with Google",
    strong: "Strong",
    cancelled: "You cancelled",
    refused: "Authentication failed",
  },
}

const from = (page: string) => `${page}?from=${encodeURIComponent(BACK)}`
const path = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Opens the link in the newest mail of this kind. */
async function openMail(page: Page, email: string, kind: string) {
  const { links } = await latestMail(page.request, email, kind)
  const { pathname, search } = new URL(links.find((link) => link.includes("token=")) ?? "")
  await page.goto(pathname + search)
}

/** Presses the button of the page that a sign-up link opens. */
const confirm = (page: Page) => page.locator('main form:has(input[name="token"]) button').click()

async function enter(page: Page, email: string, password = NEW_PASSWORD) {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="password"]').press("Enter")
}

test("a business signs up and opens its dashboard from the mail", async ({ page }, info) => {
  const language = "it"
  const email = `azienda-${language}-${info.project.name}-${Date.now()}@example.org`
  await page.goto(`/signup?type=business&lang=${language}`)
  await expect(page.getByRole("button", { name: words[language].google })).toBeHidden()
  await page.locator('input[name="type"][value="personal"]').check()
  await expect(page.locator('input[name="companyName"]')).toBeHidden()
  await page.locator('input[name="type"][value="business"]').check()
  await page.locator('input[name="name"]').fill("Elena Sanna")
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill("vento")
  await expect(page.locator('li[data-met="true"]')).toHaveCount(1)
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await expect(page.locator('li[data-met="true"]')).toHaveCount(5)
  await expect(page.getByText(words[language].strong, { exact: true })).toBeVisible()
  await page.locator('input[name="confirmPassword"]').fill(NEW_PASSWORD)
  await page.locator('input[name="terms"]').check()
  await page.locator('input[name="confirmPassword"]').press("Enter")
  await expect(page.locator('input[name="companyName"]')).toHaveAttribute("aria-invalid", "true")
  await expect(page.locator('input[name="email"]')).toHaveValue(email)
  await expectAccessible(page)
  await page.locator('input[name="companyName"]').fill("Costa Yachting S.r.l.")
  await page.locator('input[name="companyName"]').press("Enter")
  await expect(page).toHaveURL(/\/check-email/)
  await openMail(page, email, "accounts.verify")
  await expectAccessible(page)
  await confirm(page)
  await expect(page).toHaveURL(/\/confirmation-success/)
  await page.locator('main a[href="/partner/dashboard"]').click()
  await expect(page).toHaveURL(/\/partner\/dashboard/)
})

test("the mail of a sign-up leads back to its page in another browser", async ({ page, browser }, info) => {
  const email = `ritorno-${info.project.name}-${Date.now()}@example.org`
  await page.goto(from("/signin"))
  await page.locator('main a[href^="/signup"]').click()
  await page.locator('input[name="name"]').fill("Anna Melis")
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(NEW_PASSWORD)
  await page.locator('input[name="confirmPassword"]').fill(NEW_PASSWORD)
  await page.locator('input[name="terms"]').check()
  await page.locator('input[name="confirmPassword"]').press("Enter")
  await expect(page).toHaveURL(/\/check-email\?from=/)
  const phone = await browser.newContext()
  const elsewhere = await phone.newPage()
  await openMail(elsewhere, email, "accounts.verify")
  await confirm(elsewhere)
  await expect(elsewhere).toHaveURL(/\/confirmation-success\?from=/)
  await elsewhere.locator('main a[href^="/signin"]').click()
  await enter(elsewhere, email)
  await expect.poll(() => path(elsewhere)).toBe(BACK)
  await phone.close()
})

test("a password reset ends other sessions and leads back to the page", async ({ page, browser }, info) => {
  const email = await newCustomer(page, "en", `scordata-${info.project.name}`, "/account/profile")
  const other = await browser.newContext()
  const away = await other.newPage()
  await away.goto(from("/signin?lang=it").replace("?from", "&from"))
  await away.locator('main a[href^="/forgot-password"]').click()
  await expect(away).toHaveURL(/\/forgot-password/)
  await expect(away.locator('input[name="password"]')).toHaveCount(0)
  const send = away.locator("main form button")
  await expect(send).toBeDisabled()
  await away.locator('input[name="email"]').fill(email)
  await expect(send).toBeEnabled()
  await send.click()
  await expect(away.getByRole("status").filter({ hasText: "Se esiste un account" })).toBeVisible()
  await openMail(away, email, "accounts.password")
  const save = away.locator("main form button:not([type='button'])")
  await away.locator('input[name="password"]').fill("Un-altro-vento-8")
  await expect(save).toBeDisabled()
  await away.locator('input[name="confirmPassword"]').fill("Un-altro-vento-8")
  await save.click()
  await away.locator('main a[href^="/signin?from="]').click()
  await enter(away, email, "Un-altro-vento-8")
  await expect.poll(() => path(away)).toBe(BACK)
  await page.goto("/account/profile")
  await expect(page).toHaveURL(/\/signin/)
  await other.close()
})

/** Signs in with Google; on the simulated page chooses an account or types a new one. */
async function throughGoogle(
  page: Page,
  language: "it" | "en",
  who: { email: string; name: string } | "cancel" | "fail",
) {
  await page.getByRole("button", { name: words[language].google }).click()
  await page.waitForURL(/\/sandbox\/google\/authorize/)
  if (typeof who !== "string") {
    await page.locator('input[name="name"]:not([type="hidden"])').fill(who.name)
    await page.locator('input[name="email"]:not([type="hidden"])').fill(who.email)
  }
  await page
    .locator(`button[value="${typeof who === "string" ? who : "go"}"]`)
    .last()
    .click()
  await page.waitForURL((url) => !url.pathname.startsWith("/sandbox") && url.pathname !== "/auth/callback")
}

test("Google signs in new and returning persons and reports errors", async ({ page }, info) => {
  const language = "en"
  const someone = {
    name: "Elena Piras",
    email: `google-${language}-${info.project.name}-${Date.now()}@gmail.example`,
  }
  await page.goto(`/signup?lang=${language}`)
  await page.getByRole("button", { name: words[language].google }).click()
  await page.waitForURL(/\/sandbox\/google\/authorize/)
  await expectAccessible(page)
  await page.goBack()
  await throughGoogle(page, language, someone)
  expect(path(page)).toBe("/account")
  await expect(page.getByText("Elena").first()).toBeVisible()
  await page.context().clearCookies({ name: /session/ })

  await page.goto(from("/signin"))
  await throughGoogle(page, language, "cancel")
  await expect(page.locator("main").getByRole("status")).toContainText(words[language].cancelled)
  await expectAccessible(page)
  await throughGoogle(page, language, "fail")
  await expect(page.locator("main").getByRole("alert")).toContainText(words[language].refused)
  await throughGoogle(page, language, someone)
  expect(path(page)).toBe(BACK)
})

test("Google signs in to the account of the same address and mails its owner", async ({ page }, info) => {
  const email = await newCustomer(page, "it", `collegata-${info.project.name}`, "/account/profile")
  await page.context().clearCookies({ name: /session/ })
  await page.goto("/signin")
  await throughGoogle(page, "it", { email, name: "Un altro nome" })
  await page.goto("/account/profile")
  await expect(page.locator('input[name="name"]')).toHaveValue("Anna Melis")
  expect((await latestMail(page.request, email, "accounts.google-linked")).subject).toContain("Google")

  await page.goto("/account/security")
  await page.getByText("Scollega Google", { exact: true }).first().click()
  const unlink = page.locator('form:has(input[value="unlink-google"])')
  await unlink.locator('input[name="currentPassword"]').fill("not-my-password")
  await unlink.getByRole("button", { name: "Scollega Google" }).click()
  await expect(unlink.getByText("La password attuale inserita non è corretta.")).toBeVisible()
  await expectAccessible(page)
  await unlink.locator('input[name="currentPassword"]').fill(NEW_PASSWORD)
  await unlink.getByRole("button", { name: "Scollega Google" }).click()
  await expect(page.getByText("Google è stato scollegato.")).toBeVisible()
  await expect(unlink).toHaveCount(0)
  expect((await latestMail(page.request, email, "accounts.google-unlinked")).body).toContain("scollegato")
})
