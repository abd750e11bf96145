import { newAccount } from "../browser/customer"
import { signedIn } from "../browser/e2e"
import { expect, type Page } from "../browser/test"
import { typedListings } from "../partners/typed-listings"
import { listedVilla } from "./listings"
import { formWith, isDoneAs, type SiteForm, type World } from "./site-form"
import { customersVilla, newAddress } from "./subjects"

const PAYOUTS = "/admin/payouts"

/** One night in the partner's villa with 10 % tax, in euro cents. */
const NIGHT_CENTS = Number(typedListings.villa.price) * 110

/** A new customer's request for a villa of the demo partner; the booking's id. */
async function requestedVilla({ request }: World): Promise<string> {
  const villaId = await listedVilla(request)
  const customer = await newAccount(request, newAddress("ville"))
  const id = await customersVilla(request, customer, { villaId, totalCents: NIGHT_CENTS })
  expect(id, "the villa's request").not.toBe("")
  return id
}

const answers = {
  confirmed: { does: "confirms", fields: {} },
  declined: { does: "declines", fields: { reason: "The roof is being repaired." } },
}

const answerForm = (
  who: string,
  account: "partner_verified" | "operator",
  outcome: keyof typeof answers,
  { pages, done }: { pages: string; done: string },
): SiteForm => ({
  does: `${who} ${answers[outcome].does} a booking of a listing`,
  isTyped: outcome === "declined",
  open: async (world) => {
    const id = await requestedVilla(world)
    await signedIn(world.page, account)
    return {
      path: `${pages}/${id}`,
      form: `${formWith("intent", "answer")}:has(input[name="outcome"][value="${outcome}"])`,
      fields: answers[outcome].fields,
      effect: isDoneAs(done),
    }
  },
})

/** Cancels what is prepared, signed in as operator, so that something is due. */
async function withoutPrepared(page: Page): Promise<void> {
  await signedIn(page, "operator")
  const shown = await (await page.request.get(PAYOUTS)).text()
  for (const id of new Set(
    Array.from(shown.matchAll(/name="payoutId" value="([0-9a-f-]{36})"/g), ([, each]) => each ?? ""),
  ))
    await page.request.post(PAYOUTS, { form: { seen: "", intent: "cancel", payoutId: id } })
}

/** Prepares what is due to one partner, signed in as operator; the id of a prepared payout. */
async function preparedPayout(page: Page): Promise<string> {
  await signedIn(page, "operator")
  const shown = async () => await (await page.request.get(PAYOUTS)).text()
  const userId = /name="userId" value="([^"]+)"/.exec(await shown())?.[1]
  if (userId)
    expect(
      (await page.request.post(PAYOUTS, { form: { seen: "", intent: "prepare", userId }, maxRedirects: 0 })).status(),
    ).toBe(302)
  const id = /name="payoutId" value="([0-9a-f-]{36})"/.exec(await shown())?.[1] ?? ""
  expect(id, "a prepared payout").not.toBe("")
  return id
}

/** The list of the payouts of the partner who receives this one. */
async function payoutsOfPartner({ request }: Page, payoutId: string): Promise<string> {
  const partners = await (await request.get("/admin/partners")).text()
  for (const path of partners.match(/\/admin\/payouts\?partner=[^"]+/g) ?? [])
    if ((await (await request.get(path)).text()).includes(payoutId)) return path
  throw new Error(`No list of payouts of a partner has ${payoutId}.`)
}

const payoutForm = (payoutId: string, intent: string) =>
  `${formWith("payoutId", payoutId)}:has(input[name="intent"][value="${intent}"])`

/** Forms about bookings of listings and what partners earn from them. */
export const payoutsForms: SiteForm[] = [
  answerForm("a partner", "partner_verified", "confirmed", { pages: "/partner/bookings", done: "confirmed" }),
  answerForm("a partner", "partner_verified", "declined", { pages: "/partner/bookings", done: "declined" }),
  answerForm("an operator", "operator", "confirmed", { pages: "/admin/bookings", done: "answered" }),
  answerForm("an operator", "operator", "declined", { pages: "/admin/bookings", done: "answered" }),
  {
    does: "an operator prepares a payout",
    open: async ({ page }) => {
      await withoutPrepared(page)
      return {
        path: PAYOUTS,
        form: formWith("intent", "prepare"),
        effect: isDoneAs("prepared"),
      }
    },
  },
  {
    does: "an operator cancels a payout",
    open: async ({ page }) => {
      const id = await preparedPayout(page)
      const path = await payoutsOfPartner(page, id)
      const effect = async (after: Page) => {
        await after.waitForURL(/partner=.+done=cancelled/)
        await isDoneAs("cancelled")(after)
      }
      return { path, form: payoutForm(id, "cancel"), effect }
    },
  },
  {
    does: "an operator marks a payout as paid",
    // Not `isTyped`, although it has a field: a demonstration has one balance that is due, and it can be paid out once.
    open: async ({ page }) => ({
      path: PAYOUTS,
      form: payoutForm(await preparedPayout(page), "paid"),
      fields: { reference: "CRO 2026118" },
      effect: isDoneAs("paid"),
    }),
  },
]
