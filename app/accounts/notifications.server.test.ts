import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { hasSubject } from "../platform/audit.server"
import { auditEvents } from "../platform/tables.server"
import { notificationsForm } from "./forms"
import { chooseNotifications, notificationsOf } from "./notifications.server"
import { users } from "./tables.server"

const database = await testDatabase()
const base = testContext(database)

test("by default only booking confirmations are on (D12)", async () => {
  const ctx = as(base, await person(base))
  expect(await notificationsOf(ctx)).toEqual({ bookingConfirmations: true, specialOffers: false, newsletter: false })
})

test("a user's choice is saved and recorded", async () => {
  const [anna, bruno] = [await person(base), await person(base)]
  await chooseNotifications(as(base, anna), { specialOffers: true, newsletter: true })
  await chooseNotifications(as(base, anna), { specialOffers: false, newsletter: true })
  expect(await notificationsOf(as(base, anna))).toMatchObject({ specialOffers: false, newsletter: true })
  expect(await notificationsOf(as(base, bruno))).toMatchObject({ specialOffers: false, newsletter: false })
  const events = await base.db.select().from(auditEvents).where(hasSubject("user", anna.userId))
  expect(events.map(({ facts }) => facts)).toEqual([
    { specialOffers: true, newsletter: true },
    { specialOffers: false, newsletter: true },
  ])
})

test("booking confirmations cannot be switched off", async () => {
  const anna = await person(base)
  const sent = notificationsForm.parse({ bookingConfirmations: "", newsletter: "on" })
  expect(sent).toEqual({ specialOffers: false, newsletter: true })
  await chooseNotifications(as(base, anna), sent)
  const [row] = await base.db.select().from(users).where(eq(users.id, anna.userId))
  expect(row?.bookingConfirmations).toBe(true)
})

test("choices of visitors, other roles and deleted users are refused", async () => {
  const choice = { specialOffers: true, newsletter: false }
  await expect(chooseNotifications(base, choice)).rejects.toMatchObject({ status: 401 })
  const partner = as(base, await person(base, { role: "business" }))
  await expect(notificationsOf(partner)).rejects.toMatchObject({ status: 403 })
  const ghost = as(base, { kind: "person", userId: "gone", role: "personal", name: "", email: "" })
  await expect(chooseNotifications(ghost, choice)).rejects.toMatchObject({ code: "accounts.user-not-updated" })
})
