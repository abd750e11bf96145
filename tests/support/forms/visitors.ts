import { appCode } from "../accounts/authenticator"
import { NEW_PASSWORD, newAccount, signedUp } from "../browser/customer"
import { latestMail } from "../browser/e2e"
import { expect } from "../browser/test"
import { formWith, type SiteForm } from "./site-form"
import { newAddress, withSecondFactor } from "./subjects"

const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }

export const visitorsForms: SiteForm[] = [
  {
    does: "a visitor signs up",
    isTyped: true,
    open: async () => ({
      path: "/signup",
      form: 'main form:has(input[name="terms"])',
      fields: {
        type: "business",
        name: "Anna Melis",
        companyName: "Melis Marine S.r.l.",
        email: newAddress("modulo"),
        ...passwords,
        terms: true,
      },
      effect: (page) => page.waitForURL(/\/check-email/),
    }),
  },
  {
    does: "a visitor searches the questions",
    isTyped: true,
    open: async () => ({
      path: "/faq",
      form: 'main form[role="search"]',
      fields: { q: "USDT" },
      effect: (page) => expect(page.locator("main h3")).toHaveCount(1),
    }),
  },
  {
    does: "a visitor asks for the confirmation mail again",
    isTyped: true,
    open: async () => ({
      path: "/check-email",
      form: 'main form:has(input[name="email"])',
      fields: { email: newAddress("modulo") },
      effect: (page) => expect(page.locator("main").getByRole("status").first()).toBeVisible(),
    }),
  },
  {
    does: "a visitor refused at sign-in asks for the confirmation mail",
    open: async () => ({
      path: "/signin",
      before: async (page) => {
        await page.locator('main input[name="email"]').fill(newAddress("modulo"))
        await page.locator('main input[name="password"]').fill(NEW_PASSWORD)
        await page.locator('main form:has(input[name="password"]) button').click()
        return {}
      },
      form: 'main form[action^="/check-email"]',
      effect: (page) => expect(page.locator("main").getByRole("status").first()).toBeVisible(),
    }),
  },
  {
    does: "a visitor with a broken link asks for another mail",
    isTyped: true,
    open: async () => ({
      path: "/auth/verify",
      form: 'main form[action^="/check-email"]',
      fields: { email: newAddress("modulo") },
      effect: (page) => expect(page.locator("main").getByRole("status").first()).toBeVisible(),
    }),
  },
  {
    does: "a visitor confirms an address",
    open: async ({ page }) => {
      const email = newAddress("modulo")
      const { pathname, search } = await signedUp(page.request, { name: "Anna Melis", email, password: NEW_PASSWORD })
      return {
        path: pathname + search,
        form: 'main form:has(input[name="token"])',
        effect: (after) => after.waitForURL(/\/(account|confirmation-success)/),
      }
    },
  },
  {
    does: "a visitor signs in",
    isTyped: true,
    open: async ({ customer }) => ({
      path: "/signin",
      form: 'main form:has(input[name="password"])',
      fields: { email: customer.email, password: customer.password },
      effect: (page) => page.waitForURL(/\/account/),
    }),
  },
  {
    does: "a visitor signs in with a code",
    isTyped: true,
    open: async ({ page }) => {
      const { email, password } = await newAccount(page.request, newAddress("codice"))
      const { secret } = await withSecondFactor(page.request, password)
      await page.context().clearCookies()
      await page.request.post("/signin", { form: { email, password, from: "" } })
      return {
        path: "/signin/code",
        form: formWith("method", "app"),
        fields: { code: appCode(secret, 1) },
        effect: (after) => after.waitForURL(/\/account/),
      }
    },
  },
  {
    does: "a visitor signs in with a recovery code",
    isTyped: true,
    open: async ({ page }) => {
      const { email, password } = await newAccount(page.request, newAddress("recupero"))
      const { recoveryCodes } = await withSecondFactor(page.request, password)
      await page.context().clearCookies()
      await page.request.post("/signin", { form: { email, password, from: "" } })
      return {
        path: "/signin/code?by=recovery",
        form: formWith("method", "recovery"),
        fields: { code: recoveryCodes[0] ?? "" },
        effect: (after) => after.waitForURL(/\/account/),
      }
    },
  },
  {
    does: "a visitor goes to sign in with Google",
    open: async () => ({
      path: "/signin",
      form: 'main form[action="/auth/google"]',
      effect: (page) => page.waitForURL(/\/sandbox\/google\//),
    }),
  },
  {
    does: "a visitor asks for a new password",
    isTyped: true,
    open: async () => ({
      path: "/forgot-password",
      form: 'main form:has(input[name="email"])',
      fields: { email: newAddress("modulo") },
      effect: (page) => expect(page.locator("main").getByRole("status").first()).toBeVisible(),
    }),
  },
  {
    does: "a visitor sets a new password",
    isTyped: true,
    open: async ({ request }) => {
      const { email } = await newAccount(request, newAddress("modulo"))
      await request.post("/forgot-password", { form: { email } })
      const { links } = await latestMail(request, email, "accounts.password")
      const { pathname, search } = new URL(links.find((link) => link.includes("token=")) ?? "")
      return {
        path: pathname + search,
        form: 'main form:has(input[name="token"])',
        fields: passwords,
        effect: (page) => expect(page.locator('main a[href^="/signin"]')).toBeVisible(),
      }
    },
  },
]
