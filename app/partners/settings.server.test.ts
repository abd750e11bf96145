import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import {
  bankTransfer,
  IBAN,
  PARTNER_PASSWORD,
  partner,
  pendingPartner,
  signedInPartner,
} from "../../tests/support/partners/partners"
import { requireProfile } from "../accounts/queries.server"
import { messages } from "../messaging/tables.server"
import type { Ctx } from "../platform/context.server"
import { formatInstant } from "../platform/date-format"
import { addMinutes } from "../platform/dates"
import { auditEvents } from "../platform/tables.server"
import { partnerNotificationsForm } from "./forms"
import { settingsOf } from "./queries.server"
import type { PayoutDestination } from "./rules/payout"
import { changePayout, chooseNotifications, ownSettings, savePhone } from "./settings.server"
import { partnersForOperator } from "./verification/reviews.server"

const database = await testDatabase()
const base = testContext(database)
const paypal: PayoutDestination = { method: "paypal", details: "ada@example.org" }

const idOf = (me: Ctx) => (me.actor.kind === "person" ? me.actor.userId : "")

const fullDate = (at: Date) => formatInstant(at, { dateStyle: "full", timeStyle: "short", locale: "en" })

const payoutMails = (recipient: string) =>
  base.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, recipient))
    .then((mails) => mails.filter(({ kind }) => kind === "partners.payout-changed"))

test("operators see which partners want platform updates", async () => {
  const me = await partner(base)
  const operator = as(base, await person(base, { role: "operator" }))
  const wants = async () =>
    (await partnersForOperator(operator)).partners.find(({ userId }) => userId === idOf(me))?.wantsUpdates
  expect(await wants()).toBe(false)
  await chooseNotifications(me, { newBookings: true, bookingCancellations: true, platformUpdates: true })
  expect(await wants()).toBe(true)
})

test("notifications have the specified defaults", async () => {
  const me = await partner(base)
  expect((await ownSettings(me)).notifications).toEqual({
    newBookings: true,
    bookingCancellations: true,
    platformUpdates: false,
  })
})

test("chosen notifications are stored and change nothing else", async () => {
  const { me, payout: submitted } = await pendingPartner(base)
  await chooseNotifications(me, partnerNotificationsForm.parse({ platformUpdates: "on" }))
  const { notifications, payout } = await settingsOf(me, idOf(me))
  expect(notifications).toEqual({ newBookings: false, bookingCancellations: false, platformUpdates: true })
  expect(payout).toEqual(submitted)
})

test("a payout change requires the password", async () => {
  const { me, cookie } = await signedInPartner(base, "payout@example.org")
  await expect(changePayout(me, bankTransfer, { currentPassword: "" }, cookie)).rejects.toMatchObject({
    fields: [{ field: "currentPassword", code: "accounts.current-password-required" }],
  })
  await expect(changePayout(me, bankTransfer, { currentPassword: "Wrong-horse-7" }, cookie)).rejects.toMatchObject({
    fields: [{ field: "currentPassword", code: "accounts.current-password-wrong" }],
  })
  expect((await settingsOf(me, idOf(me))).payout).toBeUndefined()
})

test("a payout change replaces method and details, and is mailed with masked details", async () => {
  const email = "mailed@example.org"
  const { me, cookie } = await signedInPartner(base, email)
  await changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie)
  await changePayout(me, bankTransfer, { currentPassword: PARTNER_PASSWORD }, cookie)
  expect((await settingsOf(me, idOf(me))).payout).toEqual(bankTransfer)
  expect(await ownSettings(me)).toMatchObject({ payout: { method: "iban", masked: "•••• 3456" } })
  const mails = await payoutMails(email)
  expect(mails).toHaveLength(2)
  for (const { body, html } of mails) expect(`${body}${html}`).not.toContain(IBAN)
  const events = await base.db.select().from(auditEvents).where(eq(auditEvents.name, "partner.payout-changed"))
  expect(JSON.stringify(events)).not.toContain(IBAN)
})

test("the same payout again is not mailed", async () => {
  const email = "same@example.org"
  const { me, cookie } = await signedInPartner(base, email)
  await changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie)
  await changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie)
  expect(await payoutMails(email)).toHaveLength(1)
})

test("the first payout details hold nothing", async () => {
  const email = "first@example.org"
  const { me, cookie } = await signedInPartner(base, email)
  await changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie)
  expect((await ownSettings(me)).heldUntil).toBeUndefined()
  expect((await payoutMails(email))[0]?.body).not.toContain("we prepare no payouts")
  const { me: submitted } = await pendingPartner(base)
  expect((await ownSettings(submitted)).heldUntil).toBeUndefined()
})

test("a change of the payout details holds payouts, and the mail says until when", async () => {
  const email = "held@example.org"
  const { me, cookie } = await signedInPartner(base, email)
  await changePayout(me, bankTransfer, { currentPassword: PARTNER_PASSWORD }, cookie)
  me.clock.set(addMinutes(me.now(), 60))
  await changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie)
  const until = addMinutes(me.now(), 7 * 24 * 60)
  expect((await ownSettings(me)).heldUntil).toEqual(until)
  const bodies = (await payoutMails(email)).map(({ body }) => body)
  expect(bodies.filter((body) => body.includes(`we prepare no payouts until ${fullDate(until)}`))).toHaveLength(1)
})

test("the same payout details again do not prolong the hold", async () => {
  const { me, cookie } = await signedInPartner(base, "again@example.org")
  await changePayout(me, bankTransfer, { currentPassword: PARTNER_PASSWORD }, cookie)
  await changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie)
  const { heldUntil } = await ownSettings(me)
  me.clock.set(addMinutes(me.now(), 60))
  await changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie)
  expect((await ownSettings(me)).heldUntil).toEqual(heldUntil)
})

test("without a password the payout changes only after a recent sign-in", async () => {
  const me = await partner(base)
  await expect(changePayout(me, paypal, { currentPassword: "" }, null)).rejects.toMatchObject({
    code: "accounts.sign-in-again",
    status: 403,
  })
})

test("the profile saves the phone only", async () => {
  const me = await partner(base, { companyName: "Lai Ville S.n.c." })
  await savePhone(me, { phone: "+393470000004" })
  expect(await requireProfile(me)).toMatchObject({ companyName: "Lai Ville S.n.c.", phone: "+39 347 000 0004" })
})

test("a personal account has no partner settings", async () => {
  const me = as(base, await person(base))
  await expect(ownSettings(me)).rejects.toMatchObject({ status: 403 })
  await expect(chooseNotifications(me, partnerNotificationsForm.parse({}))).rejects.toMatchObject({ status: 403 })
  await expect(changePayout(me, paypal, { currentPassword: "" }, null)).rejects.toMatchObject({ status: 403 })
  await expect(savePhone(me, {})).rejects.toMatchObject({ status: 403 })
})
