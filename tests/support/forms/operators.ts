import { randomBytes, randomUUID } from "node:crypto"
import { newAccount } from "../browser/customer"
import { signedIn, signInByRequest } from "../browser/e2e"
import { photo } from "../browser/journey"
import { expect, type Page } from "../browser/test"
import { formWith, isDoneAs, isGone, type OpenForm, type SiteForm, type World } from "./site-form"
import {
  cancelledAfterAgencyPayment,
  cancelledAfterCrypto,
  customersCar,
  customersVilla,
  guestsRequest,
  guestsWash,
  handInSides,
  newAddress,
  offered,
  ownView,
  removalOfPhotograph,
  washWithFailedRefund,
} from "./subjects"

/** Disputed as soon as it is charged. */
const DISPUTED_CARD = "4000000000000259"

const isNow = (state: string) => (page: Page) => expect(page.locator(`[data-state="${state}"]`)).toBeVisible()

const isDone = (page: Page) => expect(page.locator("main").getByRole("status").first()).toBeVisible()

const isAt = (url: RegExp) => (page: Page) => page.waitForURL(url)

/** The booking is in that state on its page. */
const becomes = (bookingId: string, state: string) => async (page: Page) => {
  await page.goto(`/admin/bookings/${bookingId}`)
  await isNow(state)(page)
}

const both = (form: string, name: string, value: string) => `${form}:has(input[name="${name}"][value="${value}"])`

/** A form of the back office. */
const form = (does: string, open: (world: World) => Promise<OpenForm>, isTyped = false): SiteForm => ({
  does: `an operator ${does}`,
  isTyped,
  open: async (world) => {
    await signedIn(world.page, "operator")
    return open(world)
  },
})

const typedForm = (does: string, open: (world: World) => Promise<OpenForm>) => form(does, open, true)

/** What the page says about a booking. */
const about = (bookingId: string) => `main li:has(a[href="/admin/bookings/${bookingId}"])`

/** A form of the queue, in the card of a booking. */
const inQueue = (bookingId: string, intent: string) =>
  `${about(bookingId)} form:has(input[name="intent"][value="${intent}"])`

/** For the money of a cancelled booking, returned by hand. */
function returned(bookingId: string, intent: string): OpenForm {
  const form = inQueue(bookingId, intent)
  return { path: "/admin", form, effect: isGone(form) }
}

/** A decision on what a customer booked. */
const decision = (does: string, outcome: string, state: string, book: (world: World) => Promise<string>) =>
  form(does, async (world) => {
    await signInByRequest(world.request, world.customer)
    const id = await book(world)
    const of = [`form:has(input[name="bookingId"][value="${id}"])`, `${about(id)} form`].join(", ")
    const decides = `:is(${of}):has(input[name="outcome"][value="${outcome}"])`
    return { path: "/admin", form: decides, effect: becomes(id, state) }
  })

const crypto = ({ request, customer }: World) => customersCar(request, customer, { method: "btc" })
const agencyCar = ({ request, customer }: World) => customersCar(request, customer)
const villa = ({ request, customer }: World) => customersVilla(request, customer)

/** The form about the documents that a new customer handed in. */
async function identityForm({ request }: World, outcome: string): Promise<Omit<OpenForm, "fields">> {
  const { email } = await newAccount(request, newAddress("documenti"))
  await handInSides(request, "/account/documents")
  await request.post("/account/documents", { form: { intent: "submit" } })
  const person = `main li:has(a[href="mailto:${email}"])`
  return {
    path: "/admin",
    form: `${person} ${both("form", "outcome", outcome)}`,
    effect: (page) => expect(page.locator(person)).toHaveCount(0),
  }
}

export const operatorsForms: SiteForm[] = [
  typedForm("makes an offer again", async ({ page, request }) => {
    const { requestId } = await guestsRequest(request)
    await offered(page.request, requestId)
    const text = "Crew and mooring included."
    return {
      path: `/admin/requests/${requestId}`,
      form: formWith("intent", "offer"),
      fields: { price: "81000", text },
      effect: (after) => expect(after.locator('section[aria-labelledby="last-reply"]')).toContainText(text),
    }
  }),
  typedForm("declines a request", async ({ request }) => ({
    path: `/admin/requests/${(await guestsRequest(request)).requestId}`,
    form: formWith("intent", "decline"),
    fields: { text: "She is not free on these days." },
    effect: isNow("declined-by-company"),
  })),
  typedForm("searches the bookings", async () => ({
    path: "/admin/bookings",
    form: 'main form[role="search"]',
    fields: { find: "Ada Neri", state: "confirmed", kind: "car_wash" },
    effect: isAt(/state=confirmed/),
  })),
  typedForm("cancels a booking with a refund", async ({ request }) => ({
    path: `/admin/bookings/${(await guestsWash(request)).bookingId}`,
    form: formWith("intent", "refund"),
    fields: { reason: "The bay is being repaired." },
    effect: isNow("cancelled"),
  })),
  typedForm("cancels a booking for force majeure", async ({ request }) => ({
    path: `/admin/bookings/${(await guestsWash(request)).bookingId}`,
    form: formWith("intent", "force-majeure"),
    fields: { voucher: "20,50", reason: "Red weather warning." },
    effect: isNow("cancelled"),
  })),
  typedForm("chooses the car for a wash", async ({ request }) => ({
    path: `/admin/bookings/${(await guestsWash(request, { hasCourtesyCar: true })).bookingId}`,
    form: `${formWith("intent", "courtesy-car")}:has(select)`,
    fields: { vehicleId: "fiat-500" },
    effect: isDoneAs("courtesy-car"),
  })),
  form("frees the car for a wash", async ({ page, request }) => {
    const { bookingId } = await guestsWash(request, { hasCourtesyCar: true })
    const path = `/admin/bookings/${bookingId}`
    await page.request.post(path, { form: { seen: "", intent: "courtesy-car", vehicleId: "fiat-panda" } })
    return {
      path,
      form: both(formWith("intent", "courtesy-car"), "vehicleId", ""),
      effect: isDoneAs("courtesy-car"),
    }
  }),
  typedForm("chooses the car for a wash in the queue", async ({ request }) => {
    const wash = formWith("bookingId", (await guestsWash(request, { hasCourtesyCar: true })).bookingId)
    return {
      path: "/admin",
      form: `${wash}:has(select)`,
      fields: { vehicleId: "fiat-500" },
      effect: (page) => expect(page.locator(both(wash, "vehicleId", ""))).toHaveCount(1),
    }
  }),
  typedForm("records a payment at the agency", async ({ request, customer }) => {
    await signInByRequest(request, customer)
    return {
      path: `/admin/bookings/${await customersCar(request, customer)}`,
      form: formWith("intent", "agency-payment"),
      fields: { method: "cash", amount: "10,00" },
      effect: isDoneAs("agency"),
    }
  }),
  typedForm("records an agency payment in the queue", async ({ request, customer }) => {
    await signInByRequest(request, customer)
    const id = await customersCar(request, customer)
    return {
      path: "/admin",
      form: both(formWith("bookingId", id), "intent", "agency-payment"),
      fields: { method: "cash", amount: "10,00" },
      effect: becomes(id, "confirmed"),
    }
  }),
  form("returns the money of the agency", async ({ page, request, customer }) => {
    await signInByRequest(request, customer)
    const id = await customersCar(request, customer)
    await cancelledAfterAgencyPayment(page.request, id)
    return returned(id, "agency-returned")
  }),
  typedForm("returns crypto", async ({ page, request, customer }) => {
    await signInByRequest(request, customer)
    const id = await customersCar(request, customer, { method: "btc" })
    await cancelledAfterCrypto(page.request, id)
    return { ...returned(id, "returned"), fields: { reference: randomBytes(32).toString("hex") } }
  }),
  decision("confirms a booking at the agency", "confirmed", "confirmed", agencyCar),
  decision("cancels a booking at the agency", "cancelled", "cancelled", agencyCar),
  decision("confirms a villa", "confirmed", "confirmed", villa),
  decision("declines a villa", "declined", "cancelled", villa),
  decision("finds the crypto of a booking", "confirmed", "confirmed", crypto),
  decision("misses the crypto of a booking", "refused", "cancelled", crypto),
  typedForm("completes an alert", async ({ request }) => {
    const { bookingId } = await guestsWash(request, { card: DISPUTED_CARD })
    return {
      path: "/admin/alerts",
      form: `${about(bookingId)} form:has(input[name="alertId"])`,
      fields: { note: "The bank has the proof of the wash." },
      effect: isDoneAs("marked"),
    }
  }),
  form("tries a failed refund again", async ({ page, request }) => ({
    path: `/admin/bookings/${await washWithFailedRefund(request, page.request)}`,
    form: formWith("intent", "refund-retry"),
    effect: isDoneAs("retried"),
  })),
  typedForm("records a refund made otherwise", async ({ page, request }) => ({
    path: `/admin/bookings/${await washWithFailedRefund(request, page.request)}`,
    form: formWith("intent", "refund-otherwise"),
    fields: { reference: "Bank transfer 2026-118" },
    effect: isDoneAs("returned"),
  })),
  form("tries a failed refund again in the queue", async ({ page, request }) => ({
    path: "/admin",
    form: inQueue(await washWithFailedRefund(request, page.request), "refund-retry"),
    effect: isDone,
  })),
  typedForm("records a manual refund in the queue", async ({ page, request }) => ({
    ...returned(await washWithFailedRefund(request, page.request), "refund-otherwise"),
    fields: { reference: "Bank transfer 2026-118" },
  })),
  form("releases all holds of a person", async ({ request }) => {
    await newAccount(request, newAddress("lavaggi"))
    await guestsWash(request, { isPaid: false })
    const { bookingId } = await guestsWash(request, { isPaid: false })
    return {
      path: "/admin/holds",
      form: both(formWith("bookingId", bookingId), "intent", "release-all"),
      effect: isDoneAs("2"),
    }
  }),
  form("releases a hold", async ({ request }) => {
    const { bookingId } = await guestsWash(request, { isPaid: false })
    return {
      path: "/admin/holds",
      form: both(formWith("bookingId", bookingId), "intent", "release"),
      effect: isDoneAs("1"),
    }
  }),
  typedForm("approves an identity", async (world) => ({
    ...(await identityForm(world, "verified")),
    fields: { firstName: "Anna", lastName: "Melis", birthDate: "1985-05-14", documentExpiresOn: "2034-06-30" },
  })),
  typedForm("refuses an identity", async (world) => ({
    ...(await identityForm(world, "refused")),
    fields: { reason: "The photo is blurred." },
  })),
  typedForm("issues a gift card", async () => ({
    path: "/admin/gift-cards",
    form: formWith("intent", "issue"),
    fields: {
      kind: "voucher",
      value: "25",
      email: newAddress("regalo"),
      months: "6",
      note: "Thank you for your patience.",
      locale: "en",
      transferable: false,
    },
    effect: isDoneAs("issued"),
  })),
  typedForm("searches the gift cards", async () => ({
    path: "/admin/gift-cards",
    form: 'main form[role="search"]',
    fields: { find: "nobody@example.org" },
    effect: isAt(/find=nobody/),
  })),
  form("withdraws a gift card", async ({ page }) => {
    const issued = await page.request.post("/admin/gift-cards", {
      form: {
        seen: "",
        intent: "issue",
        giftKey: randomUUID(),
        kind: "gift_card",
        value: "25",
        email: newAddress("regalo"),
        months: "6",
        locale: "it",
      },
      maxRedirects: 0,
    })
    const id = /card=([0-9a-f-]+)/.exec(issued.headers().location ?? "")?.[1] ?? ""
    return { path: "/admin/gift-cards", form: formWith("giftCardId", id), effect: isDoneAs("withdrawn") }
  }),
  form("uploads a photograph", async () => {
    const view = '[data-view="jet-grecale/detail"]'
    return {
      path: "/admin/pictures",
      form: `${view} form[enctype]`,
      fields: { file: await photo("alba.jpg", 1600, 900) },
      effect: (page) => expect(page.locator(view).getByRole("status")).not.toBeEmpty(),
    }
  }),
  form("removes a photograph", async ({ page }) => {
    const removal = await removalOfPhotograph(page, ownView())
    return { path: "/admin/pictures", form: removal, effect: isGone(removal) }
  }),
  typedForm("sets the rate of a cryptocurrency", async () => ({
    path: "/admin/rates",
    form: formWith("cryptocurrency", "usdt"),
    fields: { eur: "0,8625", usd: "1,0001" },
    effect: isDoneAs("saved"),
  })),
]
