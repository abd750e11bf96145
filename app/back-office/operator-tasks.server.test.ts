import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { plainPdf } from "../../tests/support/files/pdf-files"
import { somePartner } from "../../tests/support/partners/listed-partners"
import { endedBooking, someBooking, someCar } from "../../tests/support/purchases/bookings"
import { someYacht } from "../../tests/support/purchases/checkouts"
import { quietOrders, someOrder } from "../../tests/support/purchases/test-purchase"
import { storeDocument } from "../accounts/identity/documents.server"
import { decideIdentity, submitIdDocuments } from "../accounts/identity/id-review.server"
import { users } from "../accounts/tables.server"
import { bookingOf } from "../bookings/queries.server"
import { quoteRequests } from "../charter/tables.server"
import { recordAnswer, recordListingBooking } from "../partners/bookings/listing-bookings.server"
import { payments } from "../payments/tables.server"
import { addMinutes } from "../platform/dates"
import { operatorTasks } from "./operator-tasks.server"

const database = await testDatabase()
const base = testContext(database)
const bytes = plainPdf
const document = { firstName: "Ada", lastName: "Neri", birthDate: "1985-05-14", documentExpiresOn: "2031-06-30" }

async function submitDocuments(name: string) {
  const customer = as(base, await person(base, { name }))
  for (const kind of ["id_front", "id_back"] as const)
    await storeDocument(customer, { kind, bytes, declaredName: "id.pdf" })
  base.clock.set(new Date(base.now().getTime() + 60_000))
  await submitIdDocuments(customer)
}

test("document checks are queued oldest first until decided", async () => {
  await submitDocuments("First")
  await submitDocuments("Second")
  const operator = as(base, await person(base, { role: "operator" }))
  const { checks } = await operatorTasks(operator)
  expect(checks.map(({ name }) => name)).toEqual(["First", "Second"])
  expect(checks[0]).toMatchObject({
    front: { path: expect.stringMatching(/^\/documents\//), download: { name: expect.stringMatching(/\.pdf$/) } },
    back: expect.any(Object),
  })
  await decideIdentity(operator, { checkId: checks[0]?.id ?? "", outcome: "verified", ...document })
  expect((await operatorTasks(operator)).checks.map(({ name }) => name)).toEqual(["Second"])
})

test("a crypto payment is queued once declared as sent", async () => {
  const operator = as(base, await person(base, { role: "operator" }))
  const payment = {
    bookingId: await endedBooking(base),
    method: "btc",
    amountCents: 12_300,
    currency: "eur",
    createdAt: base.now(),
  } as const
  await base.db.insert(payments).values(payment)
  expect((await operatorTasks(operator)).awaiting).toEqual([])
  await base.db.insert(payments).values({ ...payment, declaredAt: base.now() })
  expect((await operatorTasks(operator)).awaiting).toMatchObject([{ method: "btc", amountCents: 12_300 }])
})

test("agency bookings and crypto payments of expired bookings are queued", async () => {
  const operator = as(base, await person(base, { role: "operator" }))
  await someCar(base)
  const placedAt = base.now()
  await someBooking(base, { status: "pending", paymentMethod: "agency", placedAt })
  expect((await operatorTasks(operator)).atAgency).toMatchObject([
    { vehicle: "Huracán", customer: "Ada Neri", phone: "+39 070 111", amountDueCents: 2090, placedAt, partner: null },
  ])
  const expired = await someBooking(base, { status: "cancelled", cancelReason: "expired", paymentMethod: "crypto" })
  const money = {
    method: "eth",
    amountCents: 2090,
    currency: "eur",
    declaredAt: base.now(),
    createdAt: base.now(),
  } as const
  await base.db.insert(payments).values({ bookingId: expired, ...money })
  const { atAgency, awaiting } = await operatorTasks(operator)
  expect(atAgency).toHaveLength(1)
  expect(awaiting.map(({ method, expired: isExpired }) => [method, isExpired])).toEqual([
    ["btc", false],
    ["eth", true],
  ])
})

test("open requests are counted, with the date of the oldest", async () => {
  const operator = as(base, await person(base, { role: "operator" }))
  expect((await operatorTasks(operator)).requests).toEqual({ count: 0, oldestAt: null })
  const requested = {
    kind: "yacht",
    itemId: await someYacht(base),
    itemName: "Prova",
    startsAt: new Date("2027-06-05T13:00:00Z"),
    customerName: "Ada Neri",
    customerEmail: "ada@example.org",
    customerPhone: "+39 070 111",
    locale: "it",
    currency: "eur",
    details: {},
  } as const
  const at = (day: number) => new Date(`2026-11-0${day}T09:00:00Z`)
  await base.db.insert(quoteRequests).values([
    { ...requested, requestKey: randomUUID(), createdAt: at(3) },
    { ...requested, requestKey: randomUUID(), createdAt: at(2) },
    { ...requested, requestKey: randomUUID(), createdAt: at(1), state: "withdrawn" },
  ])
  expect((await operatorTasks(operator)).requests).toEqual({ count: 2, oldestAt: at(2) })
})

test("the tasks are refused to visitors and other roles", async () => {
  await expect(operatorTasks(base)).rejects.toMatchObject({ status: 401 })
  for (const role of ["personal", "business"] as const)
    await expect(operatorTasks(as(base, await person(base, { role })))).rejects.toMatchObject({ status: 403 })
})

test.each([
  [undefined, "booking"],
  ["membership", "membership"],
  ["draw-tickets", "tickets"],
  ["car-rental-kilometres", "kilometres"],
])("a queued crypto payment of kind %s names what it pays", async (kind, purchase) => {
  const operator = as(base, await person(base, { role: "operator" }))
  const money = { method: "btc", amountCents: 12_300, currency: "eur", createdAt: base.now() } as const
  if (kind) base.features.orderKinds[kind] = quietOrders
  const paid = kind ? { orderId: await someOrder(base, kind) } : { bookingId: await endedBooking(base) }
  const [payment] = await base.db
    .insert(payments)
    .values({ ...money, ...paid, declaredAt: base.now() })
    .returning()
  const { awaiting } = await operatorTasks(operator)
  expect(awaiting.find(({ id }) => id === payment?.id)?.purchase).toBe(purchase)
})

test("a partner's agency booking names the partner and the time to answer", async () => {
  const operator = as(base, await person(base, { role: "operator" }))
  const { itemId, userId } = await somePartner(base)
  const bookingId = await someBooking(base, {
    status: "pending",
    paymentMethod: "agency",
    itemId,
    placedAt: base.now(),
  })
  await recordListingBooking(base, await bookingOf(operator, bookingId))
  const queued = async () => (await operatorTasks(operator)).atAgency.find(({ id }) => id === bookingId)
  const [owner] = await base.db.select().from(users).where(eq(users.id, userId))
  const answerBy = addMinutes(base.now(), 24 * 60)
  expect(await queued()).toMatchObject({
    partner: { name: owner?.companyName, answerBy, isLate: false },
    due: { isPending: true, isAnswerAwaited: true },
  })
  base.clock.set(answerBy)
  expect(await queued()).toMatchObject({ partner: { isLate: true } })
  await recordAnswer(base, bookingId, "confirmed")
  expect(await queued()).toMatchObject({ partner: null, due: { isAnswerAwaited: false } })
})
