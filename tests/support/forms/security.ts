import { DEMO_PASSWORD } from "../../../app/accounts/rules/demo-accounts"
import { appCode } from "../accounts/authenticator"
import { NEW_PASSWORD } from "../browser/customer"
import { signedIn, signInByRequest } from "../browser/e2e"
import { expect, type Page } from "../browser/test"
import { fillIn, formWith, isGone, type SiteForm } from "./site-form"
import { asNewCustomer, newAddress, pathMailed, throughGoogle, withPasskey, withSecondFactor } from "./subjects"

const SECURITY = "/account/security"
const TWO_FACTOR = `${SECURITY}/two-factor`
const PASSKEYS = `${SECURITY}/passkeys`

const begin = formWith("intent", "begin")
const unlink = formWith("intent", "unlink-google")

const passwordField = { currentPassword: NEW_PASSWORD }
const passwords = { ...passwordField, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }

const isDone = (page: Page) => expect(page.locator("main").getByRole("status").first()).toBeVisible()

const showsCodes = (page: Page) => expect(page.locator("main ul.font-mono li")).toHaveCount(10)

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
    does: "a customer signs out in the header",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      return {
        path: "/account",
        form: 'header form[action="/signout"]',
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
        path: TWO_FACTOR,
        form: begin,
        fields: passwordField,
        effect: (after) => expect(after.locator("[data-secret]")).toBeVisible(),
      }
    },
  },
  {
    does: "a customer confirms a second factor",
    isTyped: true,
    open: async ({ page }) => {
      await asNewCustomer(page.request)
      return {
        path: TWO_FACTOR,
        before: async (at) => {
          await fillIn(at, { path: TWO_FACTOR, form: begin, fields: passwordField, effect: isDone })
          await at.locator(`${begin} button`).last().click()
          return { code: appCode((await at.locator("[data-secret]").textContent()) ?? "") }
        },
        form: formWith("intent", "confirm"),
        effect: showsCodes,
      }
    },
  },
  {
    does: "a customer replaces the recovery codes",
    isTyped: true,
    open: async ({ page }) => {
      const { password } = await asNewCustomer(page.request)
      await withSecondFactor(page.request, password)
      return { path: TWO_FACTOR, form: formWith("intent", "renew"), fields: passwordField, effect: showsCodes }
    },
  },
  {
    does: "a customer disables the second factor",
    isTyped: true,
    open: async ({ page }) => {
      const { password } = await asNewCustomer(page.request)
      await withSecondFactor(page.request, password)
      return {
        path: TWO_FACTOR,
        form: formWith("intent", "disable"),
        fields: passwordField,
        effect: (after) => expect(after.locator(begin)).toBeVisible(),
      }
    },
  },
  {
    does: "a customer renames a passkey",
    isTyped: true,
    open: async ({ page }) => {
      const { password } = await asNewCustomer(page.request)
      await withPasskey(page.request, password)
      return {
        path: PASSKEYS,
        form: formWith("intent", "rename"),
        fields: { name: "Portatile" },
        effect: (after) => expect(after.locator("[data-passkey] summary")).toContainText("Portatile"),
      }
    },
  },
  {
    does: "a customer removes a passkey",
    open: async ({ page }) => {
      const { password } = await asNewCustomer(page.request)
      await withPasskey(page.request, password)
      const form = formWith("intent", "remove")
      return { path: PASSKEYS, form, effect: isGone(form) }
    },
  },
  {
    does: "a customer unlinks Google",
    isTyped: true,
    open: async ({ page }) => {
      const { email } = await asNewCustomer(page.request)
      await throughGoogle(page.request, email)
      return { path: SECURITY, form: unlink, fields: passwordField, effect: isGone(unlink) }
    },
  },
  {
    does: "a customer without a password unlinks Google",
    open: async ({ page }) => {
      await throughGoogle(page.request, newAddress("google"))
      await withPasskey(page.request, "")
      return { path: SECURITY, form: unlink, effect: isGone(unlink) }
    },
  },
  {
    does: "a customer without a password deletes the account",
    isTyped: true,
    open: async ({ page }) => {
      await throughGoogle(page.request, newAddress("google"))
      return {
        path: `${SECURITY}/delete`,
        form: 'main form:has(input[name="lostCents"])',
        fields: { word: "elimina" },
        effect: (after) => after.waitForURL(/\/account-deleted/),
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
        form: begin,
        fields: { currentPassword: DEMO_PASSWORD },
        effect: (after) => expect(after.locator("[data-secret]")).toBeVisible(),
      }
    },
  },
]
