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
import { auditEvents } from "../platform/tables.server"
import { partnerNotificationsForm } from "./forms"
import { settingsOf } from "./queries.server"
import type { PayoutDestination } from "./rules/payout"
import { changePayout, chooseNotifications, ownSettings, savePhone } from "./settings.server"
import { partnerSettings } from "./tables.server"
import { partnersForOperator } from "./verification/reviews.server"

const database = await testDatabase()
const base = testContext(database)
const paypal: PayoutDestination = { method: "paypal", details: "ada@example.org" }

const idOf = (me: Ctx) => (me.actor.kind === "person" ? me.actor.userId : "")

const settingsRow = async (userId: string) =>
  (await base.db.select().from(partnerSettings).where(eq(partnerSettings.userId, userId)))[0]

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

test("a change of the payout details is dated for operators, the first ones are not", async () => {
  const { me, cookie } = await signedInPartner(base, "dated@example.org")
  const changedAt = async () => (await settingsRow(idOf(me)))?.payoutChangedAt
  await changePayout(me, bankTransfer, { currentPassword: PARTNER_PASSWORD }, cookie)
  expect(await changedAt()).toBeNull()
  await changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie)
  expect(await changedAt()).toEqual(me.now())
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
