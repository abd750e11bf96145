import { randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { firstRoundAfter } from "../../app/draw/rules/beacon-clock"
import { TICKET_CENTS } from "../../app/draw/rules/edition"
import { addDays, romeDate, romeInstant } from "../../app/platform/dates"
import { confirmCard, postOk } from "../support/browser/booked"
import { type Customer, newAccount } from "../support/browser/customer"
import {
  CHAIN,
  EDITION_FOR_CHARITY,
  EDITION_TO_DRAW,
  EDITION_TO_EXTEND,
  openDrawSite,
} from "../support/browser/draw-site"
import { expectAccessible, latestMail, signedIn } from "../support/browser/e2e"
import { type Browser, expect, type Page, test } from "../support/browser/test"
import { fillIn, formWith, send } from "../support/forms/site-form"
import { newAddress } from "../support/forms/subjects"

// The draw needs the value of the beacon.
test.describe.configure({ mode: "serial" })

let site: Awaited<ReturnType<typeof openDrawSite>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await openDrawSite()
})
test.afterAll(() => site.close())

const UNTIL = addDays(romeDate(new Date()), 30)
const laterRound = () => String(firstRoundAfter(CHAIN, romeInstant(UNTIL, "23:59")))
const RANDOMNESS = "3f".repeat(32)

/** A new browser of an operator, at the page of an edition. */
async function operatorsPage(browser: Browser, editionId: string, javaScriptEnabled = true): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.address, javaScriptEnabled })).newPage()
  await signedIn(page, "operator", `/admin/draw/${editionId}?lang=en`)
  return page
}

const randomnessForm = { form: formWith("intent", "randomness"), fields: { randomness: RANDOMNESS } }
const extensionForm = { form: formWith("intent", "extend"), fields: { until: UNTIL, beaconRound: laterRound() } }
const opened = (editionId: string, form: { form: string; fields: Record<string, string> }) => ({
  ...form,
  path: `/admin/draw/${editionId}`,
  effect: async () => {},
})

test("an operator extends the sales, and the public pages say so", async ({ browser }) => {
  const page = await operatorsPage(browser, EDITION_TO_EXTEND, false)
  const form = page.locator(extensionForm.form)
  for (const beaconRound of ["1", `${laterRound()}0`]) {
    await fillIn(page, opened(EDITION_TO_EXTEND, { ...extensionForm, fields: { until: UNTIL, beaconRound } }))
    await form.getByRole("button").click()
    await expect(form.locator('[name="beaconRound"]')).toHaveAttribute("aria-invalid", "true")
    await expect(form.locator('[name="beaconRound"]')).toHaveValue(beaconRound)
    await expect(form.locator('[name="until"]')).toHaveValue(UNTIL)
  }
  const extension = opened(EDITION_TO_EXTEND, extensionForm)
  await fillIn(page, extension)
  await send(page, extension)
  await expect(page).toHaveURL(/done=extended/)
  await expect(page.locator("main").getByRole("status").first()).toBeVisible()
  await expect(form).toHaveCount(0)
  for (const path of ["/commercial-operation", "/legal-terms", "/win-rules"]) {
    await page.goto(`${path}?lang=en`)
    await expect(page.getByText(/originally due to close on .* have been extended to/)).toBeVisible()
    await page.goto(`${path}?lang=it`)
    await expect(page.getByText(/prevista in origine per il .* è stata prorogata al/)).toBeVisible()
  }
  await page.context().close()
})

test("an operator enters the value of the beacon", async ({ browser }) => {
  const page = await operatorsPage(browser, EDITION_TO_DRAW)
  await expect(page.getByText("The value of the announced randomness beacon is missing.")).toBeVisible()
  const randomness = opened(EDITION_TO_DRAW, randomnessForm)
  const field = page.locator(randomnessForm.form).locator('[name="randomness"]')
  await fillIn(page, { ...randomness, fields: { randomness: "3f3f" } })
  await page.locator(randomnessForm.form).getByRole("button").click()
  await expect(field).toHaveAttribute("aria-invalid", "true")
  await expect(field).toHaveValue("3f3f")
  await fillIn(page, randomness)
  await send(page, randomness)
  await expect(page).toHaveURL(/done=randomness/)
  await expectAccessible(page)
  await page.context().close()
})

test("a value of the beacon and an extension are refused after the draw", async ({ browser }) => {
  const page = await operatorsPage(browser, EDITION_TO_DRAW)
  const beforeDraw = [await operatorsPage(browser, EDITION_TO_DRAW), await operatorsPage(browser, EDITION_TO_DRAW)]
  await page.getByText("Prepare the draw", { exact: true }).click()
  await page.locator('input[name="typedId"]').fill(EDITION_TO_DRAW)
  await page.getByRole("button", { name: "Draw now" }).click()
  await expect(page.getByRole("heading", { name: "The result" })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator(`${randomnessForm.form}, ${extensionForm.form}`)).toHaveCount(0)

  const refusals = [/The draw has already taken place\./, /Sales can be extended only once/]
  for (const [index, form] of [randomnessForm, extensionForm].entries()) {
    const late = beforeDraw[index] ?? page
    await fillIn(late, opened(EDITION_TO_DRAW, form))
    await late.locator(form.form).getByRole("button").click()
    await expect(late.getByText(refusals[index] ?? "").first()).toBeVisible()
    await late.context().close()
  }
  const { beacon } = await (await page.request.get(`/draw/${EDITION_TO_DRAW}/protocol.json`)).json()
  expect(beacon.randomness).toBe(RANDOMNESS)
  await page.context().close()
})

/** A new customer's two tickets of an edition, paid by card. */
async function boughtTickets(request: APIRequestContext, editionId: string): Promise<Customer> {
  const customer = await newAccount(request, newAddress("biglietti"))
  const headers = { origin: site.address }
  const { orderId, clientSecret } = await postOk<{ orderId: string; clientSecret: string }>(
    request,
    "/api/draw/tickets",
    {
      headers,
      data: {
        editionId,
        quantity: 2,
        purchaseKey: randomUUID(),
        currency: "eur",
        expectedAmountCents: 2 * TICKET_CENTS.eur,
      },
    },
  )
  await confirmCard(request, clientSecret, undefined, site.address)
  await postOk(request, `/api/orders/${orderId}/payment-status`, { headers, data: {} })
  return customer
}

test("an operator cancels an edition, and its buyer is refunded and reads why", async ({ browser }) => {
  const reasons = { reasonIt: "Il minimo non è stato raggiunto.", reasonEn: "The minimum was not reached." }
  const buyer = await (await browser.newContext({ baseURL: site.address })).newPage()
  const { email } = await boughtTickets(buyer.request, EDITION_TO_EXTEND)
  const page = await operatorsPage(browser, EDITION_TO_EXTEND)
  await page.getByText("Prepare the cancellation", { exact: true }).click()
  const form = page.locator(formWith("intent", "cancel"))
  for (const [name, reason] of Object.entries(reasons)) await form.locator(`[name="${name}"]`).fill(reason)
  await form.locator('[name="confirmedId"]').fill("another")
  await form.getByRole("button").click()
  await expect(form.locator('[name="confirmedId"]')).toHaveAttribute("aria-invalid", "true")
  await expect(form.locator('[name="reasonEn"]')).toHaveValue(reasons.reasonEn)
  await form.locator('[name="confirmedId"]').fill(EDITION_TO_EXTEND)
  await expectAccessible(page)
  await form.getByRole("button").click()
  await expect(page).toHaveURL(/done=cancelled/)
  await expect(form).toHaveCount(0)
  await expect(page.getByText(reasons.reasonEn)).toBeVisible()
  await expect(page.getByText(/^1 requested/)).toBeVisible({ timeout: 30_000 })
  for (const path of ["/legal-terms", "/win-rules"]) {
    await page.goto(`${path}?edition=${EDITION_TO_EXTEND}&lang=en`)
    await expect(page.getByText(/This edition was cancelled on .* refunded\./)).toBeVisible()
  }
  const mail = await latestMail(buyer.request, email, "draw.tickets-cancelled")
  expect(mail.body).toContain(reasons.reasonIt)
  await buyer.goto("/account/tickets?lang=en")
  await expect(buyer.getByText("Edition cancelled: the draw will not take place. The ticket is refunded.")).toHaveCount(
    2,
  )
  await buyer.goto("/commercial-operation?lang=en")
  await expect(buyer.getByText(reasons.reasonEn)).toBeVisible()
  await expect(buyer.getByRole("button", { name: "Buy" })).toHaveCount(0)
  await expect(buyer.locator('meta[name="description"]')).toHaveAttribute("content", /cancelled/)
  for (const each of [page, buyer]) await each.context().close()
})

test.describe("the handover to the charity", () => {
  const handovers = [
    { does: "of a prize, with scripts", intent: "hand-over", note: "Ricevuta 1/2026", scripts: true },
    { does: "of a prize, without scripts", intent: "hand-over", note: "Ricevuta 2/2026", scripts: false },
    { does: "of the undrawn prizes", intent: "hand-over-undrawn", note: "Ricevuta 3/2026", scripts: false },
  ]

  test("needs a receipt or reference", async ({ browser }) => {
    const page = await operatorsPage(browser, EDITION_FOR_CHARITY, false)
    const form = `${formWith("intent", "hand-over")} >> nth=0`
    await expect(page.getByText("Overdue")).toHaveCount(3)
    await fillIn(page, opened(EDITION_FOR_CHARITY, { form, fields: { note: " " } }))
    await page.locator(form).getByRole("button").click()
    await expect(page.locator(form).locator('[name="note"]')).toHaveAttribute("aria-invalid", "true")
    await page.context().close()
  })

  for (const { does, intent, note, scripts } of handovers)
    test(`is recorded once: ${does}`, async ({ browser }) => {
      const page = await operatorsPage(browser, EDITION_FOR_CHARITY, scripts)
      const forms = formWith("intent", intent)
      const count = await page.locator(forms).count()
      const open = opened(EDITION_FOR_CHARITY, { form: `${forms} >> nth=0`, fields: { note } })
      await fillIn(page, open)
      await send(page, open)
      await expect(page).toHaveURL(/done=handed-over/)
      await expect(page.locator(forms)).toHaveCount(count - 1)
      await expect(page.locator("main")).toContainText(note)
      if (scripts) await expectAccessible(page)
      await page.context().close()
    })

  test("leaves nothing that is overdue", async ({ browser }) => {
    const page = await operatorsPage(browser, EDITION_FOR_CHARITY, false)
    await expect(page.getByText("Ricevuta 1/2026")).toBeVisible()
    await expect(page.getByText("Overdue")).toHaveCount(0)
    await page.context().close()
  })
})
