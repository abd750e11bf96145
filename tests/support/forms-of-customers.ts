import { randomBytes, randomInt } from "node:crypto"
import { newAccount } from "./customer"
import { signedIn, signInByRequest } from "./e2e"
import { customersCar, handInSides, newAddress, paidCar, pathMailed } from "./form-subjects"
import { photo } from "./journey"
import { NEW_PASSWORD } from "./sign-up-journey"
import { formWith, type SiteForm, type World } from "./site-form"
import { expect, type Page } from "./test"

const SECURITY = "/account/security"
const DOCUMENTS = "/account/documents"

const passwords = { currentPassword: NEW_PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }

const isDone = (page: Page) => expect(page.locator("main").getByRole("status").first()).toBeVisible()

const isGone = (form: string) => (page: Page) => expect(page.locator(form)).toHaveCount(0)

/** A new customer, without a checked identity, signed in on the page. */
const asNewCustomer = ({ page }: World) => newAccount(page.request, newAddress("nuovo"))

export const customersForms: SiteForm[] = [
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
    does: "a customer changes the profile",
    isTyped: true,
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      const phone = `+39 347 ${randomInt(100, 1_000)} ${randomInt(1_000, 10_000)}`
      return {
        path: "/account/profile",
        form: 'main form:has(input[name="phone"])',
        fields: { name: customer.name, phone },
        effect: async (after) => {
          await after.goto("/account/profile")
          await expect(after.locator('input[name="phone"]')).toHaveValue(phone)
        },
      }
    },
  },
  {
    does: "a customer chooses notifications",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      await page.request.post("/account/notifications", { form: {} })
      return {
        path: "/account/notifications",
        form: 'main form:has(input[name="newsletter"])',
        fields: { specialOffers: true, newsletter: true },
        effect: async (after) => {
          await after.goto("/account/notifications")
          await expect(after.locator('input[name="specialOffers"]')).toBeChecked()
          await expect(after.locator('input[name="newsletter"]')).toBeChecked()
        },
      }
    },
  },
  {
    does: "a customer closes the welcome",
    open: async (world) => {
      await asNewCustomer(world)
      const form = 'section[aria-labelledby="welcome"] form'
      return { path: "/account", form, effect: isGone(form) }
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
      await asNewCustomer(world)
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
      await asNewCustomer(world)
      return {
        path: `${SECURITY}/delete`,
        form: 'main form:has(input[name="lostCents"])',
        fields: { currentPassword: NEW_PASSWORD },
        effect: (after) => after.waitForURL(/\/account-deleted/),
      }
    },
  },
  {
    does: "a customer starts the identity check",
    open: async ({ page, newcomer }) => {
      await signedIn(page, newcomer)
      return {
        path: DOCUMENTS,
        form: formWith("intent", "instant"),
        effect: (after) => after.waitForURL(/\/sandbox\/stripe\/identity\//),
      }
    },
  },
  {
    does: "a customer uploads a document",
    open: async ({ page, newcomer }) => {
      await signedIn(page, newcomer)
      const form = formWith("intent", "id_front")
      return {
        path: DOCUMENTS,
        form,
        fields: { file: await photo("fronte.jpg") },
        effect: (after) => expect(after.locator(`${form} a[href^="/documents/"]`)).toBeVisible(),
      }
    },
  },
  // Last of the newcomer's: an identity that is being checked has no forms.
  {
    does: "a customer hands in the documents",
    open: async ({ page, newcomer }) => {
      await signedIn(page, newcomer)
      await handInSides(page.request, DOCUMENTS)
      const form = formWith("intent", "submit")
      return { path: DOCUMENTS, form, effect: isGone(form) }
    },
  },
  {
    does: "a customer asks for the confirmation again",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      const id = await paidCar(page.request, customer)
      return {
        path: `/account/bookings/${id}`,
        form: formWith("channel", "email"),
        effect: (after) => expect(after.locator("#messages").getByRole("status")).toBeVisible(),
      }
    },
  },
  {
    does: "a customer names the transaction of the coins",
    isTyped: true,
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      const id = await customersCar(page.request, customer, { means: "btc" })
      const transactionId = randomBytes(32).toString("hex")
      return {
        path: `/account/bookings/${id}`,
        form: formWith("intent", "transaction"),
        fields: { transactionId },
        effect: async (after) => {
          await after.goto(`/account/bookings/${id}`)
          await expect(after.locator('input[name="transactionId"]')).toHaveValue(transactionId)
        },
      }
    },
  },
  {
    does: "a customer cancels a booking",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      const id = await customersCar(page.request, customer, { means: "card" })
      return {
        path: `/account/bookings/${id}/cancel`,
        form: 'main form:has(input[name="expected"])',
        effect: (after) => expect(after.locator('[data-state="cancelled"]')).toBeVisible(),
      }
    },
  },
]
