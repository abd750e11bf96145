import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { earn, someListing, somePartner } from "../../../tests/support/partners/listed-partners"
import {
  latestVerificationId,
  newCompany,
  PARTNER_PASSWORD,
  signedInPartner,
  uploadRegistration,
} from "../../../tests/support/partners/partners"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import type { PayoutDestination } from "../rules/payout"
import { changePayout, ownSettings } from "../settings.server"
import { partnerSettings, payouts } from "../tables.server"
import { decideVerification } from "../verification/reviews.server"
import { submitVerification } from "../verification/verification.server"
import { downloadPayoutFile, makePayoutFile, payoutsCsv } from "./payout-files.server"
import { partnerPayouts, payoutsForOperator } from "./payout-lists.server"
import { preparePayouts, reportRefusedDestinations } from "./payouts.server"

const WEEK = 7 * 24 * 60
/** Outside the European Economic Area. */
const SWISS = "CH9300762011623852957"
const german: PayoutDestination = { method: "iban", details: "DE89370400440532013000" }
const french: PayoutDestination = { method: "iban", details: "FR1420041010050500013M02606" }
const paypal: PayoutDestination = { method: "paypal", details: "pay@example.org" }

/** Each test has its own database: a preparation pays all partners. */
async function openPayouts() {
  const ctx = testContext(await testDatabase())
  return { ctx, operator: as(ctx, await person(ctx, { role: "operator" })) }
}

const idOf = (me: Ctx) => (me.actor.kind === "person" ? me.actor.userId : "")

const refusalMails = (ctx: Ctx, recipient: string) =>
  ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, recipient), eq(messages.kind, "partners.payout-refused")))

/** Makes the stored IBAN of a partner, and of their payouts that are in no file, one that is refused today. */
async function refuseIban(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.update(partnerSettings).set({ payoutDetails: SWISS }).where(eq(partnerSettings.userId, userId))
  await ctx.db.update(payouts).set({ details: SWISS }).where(eq(payouts.userId, userId))
}

/** A verified partner who can change their details, with a prepared payout to an IBAN that is refused since. */
async function refusedPayout() {
  const { ctx, operator } = await openPayouts()
  const { me, cookie } = await signedInPartner(ctx, "refused@example.org")
  await uploadRegistration(me)
  const { company, payout } = newCompany()
  await submitVerification(me, company, payout)
  await decideVerification(operator, { outcome: "verified", verificationId: await latestVerificationId(me) })
  const userId = idOf(me)
  await earn(ctx, { userId, ...(await someListing(ctx, userId, "yacht-refused")) }, 5_000)
  await preparePayouts(operator)
  await refuseIban(ctx, userId)
  const change = (to: PayoutDestination) => changePayout(me, to, { currentPassword: PARTNER_PASSWORD }, cookie)
  const stored = async () => (await ctx.db.select().from(payouts).where(eq(payouts.userId, userId)))[0]
  return { ctx, operator, me, userId, change, stored }
}

test("a partner sees that their stored IBAN is refused", async () => {
  const { ctx } = await openPayouts()
  const partner = await somePartner(ctx)
  const me = as(ctx, partner)
  expect((await ownSettings(me)).isPayoutRefused).toBe(false)
  await refuseIban(ctx, partner.userId)
  expect(await ownSettings(me)).toMatchObject({ isPayoutRefused: true, payout: { masked: "•••• 2957" } })
  expect((await partnerPayouts(me, new URLSearchParams())).isPayoutRefused).toBe(true)
})

test("a partner without an IBAN, or with PayPal, has none that is refused", async () => {
  const { ctx } = await openPayouts()
  const none = await somePartner(ctx, { payoutMethod: null, payoutDetails: null })
  const withPaypal = await somePartner(ctx, { payoutMethod: "paypal", payoutDetails: "pay@example.org" })
  for (const partner of [none, withPaypal]) expect((await ownSettings(as(ctx, partner))).isPayoutRefused).toBe(false)
})

test("a refused IBAN is mailed once, however often payouts are prepared", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx, { payoutDetails: SWISS })
  await earn(ctx, partner, 5_050)
  await preparePayouts(operator)
  await preparePayouts(operator)
  await reportRefusedDestinations(ctx)
  const [mail, ...others] = await refusalMails(ctx, partner.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: "We cannot pay into your account" })
  expect(mail?.body).toContain("€50.50")
  expect(mail?.body).toContain("/partner/settings/payouts")
  expect(mail?.body).not.toContain(SWISS)
})

test("a refused IBAN is mailed when a prepared payout is left out of a file", async () => {
  const { ctx, operator } = await openPayouts()
  const [refused, paid] = [await somePartner(ctx), await somePartner(ctx)]
  await earn(ctx, refused, 5_000)
  await earn(ctx, paid, 700)
  await preparePayouts(operator)
  await refuseIban(ctx, refused.userId)
  await makePayoutFile(operator)
  expect(await refusalMails(ctx, refused.email)).toHaveLength(1)
  expect(await refusalMails(ctx, paid.email)).toEqual([])
})

test("a refused IBAN is mailed even if no file can be made", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx)
  await earn(ctx, partner, 5_000)
  await preparePayouts(operator)
  await refuseIban(ctx, partner.userId)
  expect((await refusalOf(makePayoutFile(operator))).code).toBe("partners.no-transfers")
  expect(await refusalMails(ctx, partner.email)).toHaveLength(1)
})

test("a refused IBAN is mailed without an operator, once something waits for it", async () => {
  const { ctx } = await openPayouts()
  const partner = await somePartner(ctx, { payoutDetails: SWISS })
  await reportRefusedDestinations(ctx)
  expect(await refusalMails(ctx, partner.email)).toEqual([])
  await earn(ctx, partner, 5_000)
  await reportRefusedDestinations(ctx)
  expect(await refusalMails(ctx, partner.email)).toHaveLength(1)
})

test("many preparations at once mail a refused IBAN once", { tags: ["postgres"] }, async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx, { payoutDetails: SWISS })
  await earn(ctx, partner, 5_000)
  await Promise.all(Array.from({ length: 6 }, () => preparePayouts(operator)))
  expect(await refusalMails(ctx, partner.email)).toHaveLength(1)
})

test("after a correction, a payout left out of the first file is in the second one", async () => {
  const { ctx, operator, change, stored } = await refusedPayout()
  const other = await somePartner(ctx)
  await earn(ctx, other, 700)
  await preparePayouts(operator)
  const first = await makePayoutFile(operator)
  expect((await downloadPayoutFile(operator, first)).xml).toContain("<CtrlSum>7.00</CtrlSum>")
  await change(german)
  expect(await stored()).toMatchObject({ status: "prepared", details: german.details, fileId: null })
  ctx.clock.set(addMinutes(ctx.now(), WEEK))
  const second = (await downloadPayoutFile(operator, await makePayoutFile(operator))).xml
  expect(second).toContain("<CtrlSum>50.00</CtrlSum>")
  expect(second).toContain(`<IBAN>${german.details}</IBAN>`)
  expect((await downloadPayoutFile(operator, first)).xml).toContain("<CtrlSum>7.00</CtrlSum>")
})

test("a corrected payout is in neither file until the hold ends", async () => {
  const { ctx, operator, change } = await refusedPayout()
  await change(german)
  const heldUntil = addMinutes(ctx.now(), WEEK)
  ctx.clock.set(addMinutes(heldUntil, -1))
  expect(await payoutsForOperator(operator)).toMatchObject({ prepared: [{ heldUntil }], newTransfers: { count: 0 } })
  expect(await payoutsCsv(operator)).not.toContain('"50.00"')
  expect((await refusalOf(makePayoutFile(operator))).code).toBe("partners.no-transfers")
  ctx.clock.set(heldUntil)
  expect(await payoutsForOperator(operator)).toMatchObject({
    prepared: [{ heldUntil: undefined }],
    newTransfers: { count: 1 },
  })
})

test("a payout whose refused IBAN is replaced by PayPal is in the CSV alone", async () => {
  const { ctx, operator, change } = await refusedPayout()
  await change(paypal)
  ctx.clock.set(addMinutes(ctx.now(), WEEK))
  expect(await payoutsCsv(operator)).toContain('"pay@example.org"')
  expect((await refusalOf(makePayoutFile(operator))).code).toBe("partners.no-transfers")
})

test("a payout that was in a file keeps its destination after a change", async () => {
  const { ctx, operator, userId, change, stored } = await refusedPayout()
  await ctx.db.update(payouts).set({ details: "IT60X0542811101000000123456" })
  const fileId = await makePayoutFile(operator)
  await refuseIban(ctx, userId)
  await change(german)
  expect(await stored()).toMatchObject({ details: SWISS, fileId, destinationChangedAt: null })
})

test("a payout to an IBAN that is still accepted keeps it after a change", async () => {
  const { ctx, change, stored } = await refusedPayout()
  await ctx.db.update(payouts).set({ details: "IT60X0542811101000000123456" })
  await change(german)
  expect(await stored()).toMatchObject({ details: "IT60X0542811101000000123456", destinationChangedAt: null })
})

test("a corrected payout follows a second correction, and the hold begins again", async () => {
  const { ctx, operator, change, stored } = await refusedPayout()
  await change(german)
  ctx.clock.set(addMinutes(ctx.now(), 60))
  await change(french)
  const heldUntil = addMinutes(ctx.now(), WEEK)
  expect(await stored()).toMatchObject({ ...french, destinationChangedAt: ctx.now() })
  ctx.clock.set(addMinutes(heldUntil, -1))
  expect((await refusalOf(makePayoutFile(operator))).code).toBe("partners.no-transfers")
  ctx.clock.set(heldUntil)
  const xml = (await downloadPayoutFile(operator, await makePayoutFile(operator))).xml
  expect(xml).toContain(`<IBAN>${french.details}</IBAN>`)
  expect(xml).not.toContain(german.details)
})

test("restoring the old account after a week restores the payout too", async () => {
  const { ctx, operator, change, stored } = await refusedPayout()
  await change(german)
  await change(paypal)
  ctx.clock.set(addMinutes(ctx.now(), WEEK))
  await change(german)
  expect(await stored()).toMatchObject({ ...german, destinationChangedAt: ctx.now() })
  expect((await payoutsForOperator(operator)).newTransfers.count).toBe(0)
})

test("the mail about changed details names a prepared payout that goes there", async () => {
  const { ctx, change } = await refusedPayout()
  const mails = () => ctx.db.select().from(messages).where(eq(messages.kind, "partners.payout-changed"))
  await change(german)
  const [mail] = await mails()
  expect(mail?.body).toMatch(/€50 that was already in preparation now goes there too\. We do not send it before/)
  await ctx.db.update(users).set({ locale: "it" }).where(eq(users.email, "refused@example.org"))
  await change(french)
  const italian = (await mails()).find(({ id }) => id !== mail?.id)
  expect(italian?.body).toMatch(/anche il pagamento di 50\s€ che era già in preparazione: non lo inviamo prima di/)
})

test("the mail about changed details names no payout that stays where it was", async () => {
  const { ctx, change } = await refusedPayout()
  await ctx.db.update(payouts).set({ details: "IT60X0542811101000000123456" })
  await change(german)
  const mails = await ctx.db.select().from(messages).where(eq(messages.kind, "partners.payout-changed"))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).not.toContain("already in preparation")
})

test("another refused IBAN after a correction is mailed again", async () => {
  const { ctx, operator, me, userId, change } = await refusedPayout()
  await preparePayouts(operator)
  const email = "refused@example.org"
  expect(await refusalMails(ctx, email)).toHaveLength(1)
  await change(german)
  await preparePayouts(operator)
  expect(await refusalMails(ctx, email)).toHaveLength(1)
  await refuseIban(ctx, userId)
  await preparePayouts(operator)
  expect(await refusalMails(ctx, email)).toHaveLength(2)
  expect((await ownSettings(me)).isPayoutRefused).toBe(true)
})
