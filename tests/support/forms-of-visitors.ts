import { appCode } from "./authenticator"
import { newAccount, signedUp } from "./customer"
import { latestMail } from "./e2e"
import { newAddress, withSecondFactor } from "./form-subjects"
import { NEW_PASSWORD } from "./sign-up-journey"
import { formWith, type SiteForm } from "./site-form"
import { expect } from "./test"

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
      const secret = await withSecondFactor(page.request, password)
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
      const { pathname, search } = new URL(links.find((each) => each.includes("token=")) ?? "")
      return {
        path: pathname + search,
        form: 'main form:has(input[name="token"])',
        fields: passwords,
        effect: (page) => expect(page.locator('main a[href^="/signin"]')).toBeVisible(),
      }
    },
  },
]
