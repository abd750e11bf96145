import { randomBytes, randomInt } from "node:crypto"
import { signedIn } from "../browser/e2e"
import { photo } from "../browser/journey"
import { expect } from "../browser/test"
import { formWith, isGone, type SiteForm } from "./site-form"
import { asNewCustomer, customersCar, customersRequest, handInSides, offered, paidCar, savedCard } from "./subjects"

const CARDS = "/account/payment-methods"
const DOCUMENTS = "/account/documents"

export const customersForms: SiteForm[] = [
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
      await page.request.post("/account/notifications", { form: { specialOffers: "on" } })
      return {
        path: "/account/notifications",
        form: 'main form:has(input[name="newsletter"])',
        fields: { specialOffers: false, newsletter: true },
        effect: async (after) => {
          await after.goto("/account/notifications")
          await expect(after.locator('input[name="specialOffers"]')).not.toBeChecked()
          await expect(after.locator('input[name="newsletter"]')).toBeChecked()
        },
      }
    },
  },
  {
    does: "a customer closes the welcome",
    open: async (world) => {
      await asNewCustomer(world.page.request)
      const form = 'section[aria-labelledby="welcome"] form'
      return { path: "/account", form, effect: isGone(form) }
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
    does: "a customer asks for the confirmation again by WhatsApp",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      const id = await paidCar(page.request, customer)
      return {
        path: `/account/bookings/${id}`,
        form: formWith("channel", "whatsapp"),
        effect: (after) => expect(after.locator("#messages").getByRole("status")).toBeVisible(),
      }
    },
  },
  {
    does: "a customer names the transaction of the crypto",
    isTyped: true,
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      const id = await customersCar(page.request, customer, { method: "btc" })
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
      const id = await customersCar(page.request, customer, { method: "card" })
      return {
        path: `/account/bookings/${id}/cancel`,
        form: 'main form:has(input[name="expected"])',
        effect: (after) => expect(after.locator('[data-state="cancelled"]')).toBeVisible(),
      }
    },
  },
  {
    does: "a customer accepts an offer",
    open: async ({ page, request, customer }) => {
      await signedIn(page, customer)
      const { requestId, path } = await customersRequest(page.request, customer)
      await offered(request, requestId)
      return { path, form: formWith("intent", "accept"), effect: (after) => after.waitForURL(/\/pay\//) }
    },
  },
  {
    does: "a customer withdraws a request",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      const { path } = await customersRequest(page.request, customer)
      return {
        path,
        form: formWith("intent", "withdraw"),
        effect: (after) => expect(after.locator('[data-state="withdrawn"]')).toBeVisible(),
      }
    },
  },
  {
    does: "a customer makes a card the default",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      await savedCard(page.request, "4242424242424242")
      await savedCard(page.request, "5555555555554444")
      const form = 'main form:has(button[value="default"])'
      await page.goto(CARDS)
      const card = await page.locator(`${form} input[name="cardId"]`).first().inputValue()
      const own = `${formWith("cardId", card)}:has(button[value="default"])`
      return { path: CARDS, form: own, effect: isGone(own) }
    },
  },
  {
    does: "a customer removes a card",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      for (const number of ["4242424242424242", "378282246310005"]) await savedCard(page.request, number)
      await page.goto(CARDS)
      const card = await page.locator('a[href*="remove="]').last().getAttribute("href")
      return {
        path: `${CARDS}${/\?.*/.exec(card ?? "")?.[0]}`,
        form: 'form:has(button[value="remove"])',
        effect: async (after) => {
          await after.goto(CARDS)
          await expect(after.locator('a[href*="remove="]').first()).toBeVisible()
          await expect(after.locator(`a[href="${card}"]`)).toHaveCount(0)
        },
      }
    },
  },
  {
    does: "a customer takes the name of the document",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      await page.request.post("/account/profile", { form: { name: "Annina Melis", phone: "+39 347 000 0001" } })
      const form = formWith("intent", "name")
      return { path: DOCUMENTS, form, effect: isGone(form) }
    },
  },
]
