import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
import { signedIn, signInByRequest } from "./e2e"
import { asNewCustomer, newAddress, pathMailed } from "./form-subjects"
import { NEW_PASSWORD } from "./sign-up-journey"
import { formWith, isGone, type SiteForm } from "./site-form"
import { expect, type Page } from "./test"

const SECURITY = "/account/security"
const passwords = { currentPassword: NEW_PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }

const isDone = (page: Page) => expect(page.locator("main").getByRole("status").first()).toBeVisible()

/** Sessions, passwords, addresses and second factors. */
export const securityForms: SiteForm[] = [
  {
    does: "a customer signs out",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      return {
        path: "/signout",
        form: "main form",
        effect: (after) => after.waitForURL(({ pathname }) => pathname === "/"),
      }
    },
  },
  {
    does: "a customer changes the password",
    isTyped: true,
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      return { path: SECURITY, form: formWith("intent", "password"), fields: passwords, effect: isDone }
    },
  },
  {
    does: "a customer ends another session",
    open: async ({ page, request, customer }) => {
      await signedIn(page, customer)
      await page.request.post(SECURITY, { form: { intent: "end-others" } })
      await signInByRequest(request, customer)
      const form = formWith("intent", "end-session")
      return { path: SECURITY, form, effect: isGone(form) }
    },
  },
  {
    does: "a customer ends all other sessions",
    open: async ({ page, request, customer }) => {
      await signInByRequest(request, customer)
      await signedIn(page, customer)
      const form = formWith("intent", "end-others")
      return { path: SECURITY, form, effect: isGone(form) }
    },
  },
  {
    does: "a customer asks for another address",
    isTyped: true,
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      return {
        path: `${SECURITY}/email`,
        form: 'main form:has(input[name="email"])',
        fields: { email: newAddress("altro"), currentPassword: NEW_PASSWORD },
        effect: isDone,
      }
    },
  },
  {
    does: "a customer withdraws a change of address",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      const form = { email: newAddress("altro"), currentPassword: NEW_PASSWORD }
      await page.request.post(`${SECURITY}/email`, { form })
      const button = formWith("intent", "withdraw-email")
      return { path: SECURITY, form: button, effect: isGone(button) }
    },
  },
  {
    does: "a customer confirms another address",
    open: async (world) => {
      await asNewCustomer(world.page.request)
      const email = newAddress("altro")
      await world.page.request.post(`${SECURITY}/email`, { form: { email, currentPassword: NEW_PASSWORD } })
      return {
        path: await pathMailed(world.request, email, "/auth/email", "accounts.email-change"),
        form: 'main form:has(input[name="token"])',
        effect: async (after) => {
          await after.goto("/account/profile")
          await expect(after.locator('input[type="email"]').first()).toHaveValue(email)
        },
      }
    },
  },
  {
    does: "a customer begins a second factor",
    isTyped: true,
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      return {
        path: `${SECURITY}/two-factor`,
        form: formWith("intent", "begin"),
        fields: { currentPassword: NEW_PASSWORD },
        effect: (after) => expect(after.locator("[data-secret]")).toBeVisible(),
      }
    },
  },
  {
    does: "a customer deletes the account",
    isTyped: true,
    open: async (world) => {
      await asNewCustomer(world.page.request)
      return {
        path: `${SECURITY}/delete`,
        form: 'main form:has(input[name="lostCents"])',
        fields: { currentPassword: NEW_PASSWORD },
        effect: (after) => after.waitForURL(/\/account-deleted/),
      }
    },
  },
  {
    does: "a partner begins a second factor",
    isTyped: true,
    open: async ({ page }) => {
      await signedIn(page, "partner_verified")
      return {
        path: "/partner/settings/security/two-factor",
        form: formWith("intent", "begin"),
        fields: { currentPassword: DEMO_PASSWORD },
        effect: (after) => expect(after.locator("[data-secret]")).toBeVisible(),
      }
    },
  },
]
