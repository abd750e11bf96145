import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { and, eq, sql } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import sharp from "sharp"
import { beforeAll, expect, test, vi } from "vitest"
import {
  deleteAccount,
  finishDeletions,
  lossesOfDeletion,
  obstaclesToDeletion,
} from "../app/accounts/deletion/deletion.server"
import { exportData } from "../app/accounts/deletion/export.server"
import { requestEmailChange } from "../app/accounts/email-change.server"
import { storeDocument } from "../app/accounts/identity/documents.server"
import { startInstantCheck } from "../app/accounts/identity/identity.server"
import { requestPasswordReset } from "../app/accounts/password/password.server"
import { requireProfile, userByEmail, userById } from "../app/accounts/queries.server"
import { DEMO_PASSWORD, demoAccounts } from "../app/accounts/rules/demo-accounts"
import { actorOfRequest } from "../app/accounts/sign-in/auth.server"
import { cookieHeaderFrom } from "../app/accounts/sign-in/cookies.server"
import { verifyEmail } from "../app/accounts/sign-up/sign-up.server"
import {
  documents,
  identityChecks,
  passkeys,
  sessions,
  signInMethods,
  twoFactors,
  users,
} from "../app/accounts/tables.server"
import { bookingsData } from "../app/bookings/personal-data.server"
import { bookings } from "../app/bookings/tables.server"
import { openCheckout } from "../app/car-rental/booking/checkout.server"
import { requestFlight } from "../app/charter/requests/requests.server"
import { completePast, endExpired } from "../app/checkout/holding/expiry.server"
import { refreshPayment } from "../app/checkout/paying/payment.server"
import { makeRequest } from "../app/membership/requests/requests.server"
import { messages } from "../app/messaging/tables.server"
import { paymentsData } from "../app/payments/personal-data.server"
import { ensureCustomer } from "../app/payments/stripe/customer.server"
import { payments } from "../app/payments/tables.server"
import type { Ctx } from "../app/platform/context.server"
import { rowsOf } from "../app/platform/database/db.server"
import { addDays, addMinutes, romeDate } from "../app/platform/dates"
import { seedDemoAccounts } from "../sandbox/demo/accounts.server"
import { person, verify } from "./support/accounts/people"
import { signInAtOnce } from "./support/accounts/sign-in"
import { runAccountJobs, signUpByMail, tokenIn } from "./support/accounts/sign-up"
import { as, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { someMembership } from "./support/membership/memberships"
import { someCalendar, someListing } from "./support/partners/listing-calendars"
import { someBooking } from "./support/purchases/bookings"
import { someGiftCard } from "./support/purchases/gift-cards"
import { withSandbox } from "./support/purchases/payments"
import { allConsents, payRental, refusalOf, someFleet, someRentalRequest } from "./support/purchases/rentals"
import { chargeAtProvider } from "./support/purchases/test-purchase"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const PASSWORD = "Correct-horse-7"
beforeAll(() => someFleet(ctx))

const photo = new Uint8Array(
  await sharp({ create: { width: 60, height: 40, channels: 3, background: "#335577" } })
    .jpeg()
    .toBuffer(),
)

/** A person with an account and all kinds of related data; all of it contains `tag`, and no other data does. */
async function personWithData(tag: string) {
  const email = `${tag}@example.org`
  const token = await signUpByMail(ctx, { name: `${tag} Melis`, email, password: PASSWORD })
  await verifyEmail(ctx, { token })
  const id = (await userByEmail(ctx, email))?.id ?? ""
  await ctx.db
    .update(users)
    .set({ phone: `+39 ${tag}`, companyName: tag, licenseNumber: tag, image: tag, idStatus: "unverified" })
    .where(eq(users.id, id))
  const { cookies } = await signInAtOnce({ ...ctx, userAgent: `Firefox/${tag}` }, { email, password: PASSWORD }, null)
  const cookie = cookieHeaderFrom(cookies)
  const me = as(ctx, await actorOfRequest(ctx, new Headers({ cookie })))
  const stored = (kind: "licence" | "id" | "id_front") =>
    storeDocument(me, { kind, bytes: photo, declaredName: "a.jpg" })
  const [licence, idImage] = [await stored("licence"), await stored("id")]
  await startInstantCheck(me)
  await verify(ctx, { id, name: `${tag} Melis` })
  await ensureCustomer(me, await requireProfile(me))
  await ctx.db.insert(twoFactors).values({ id: randomUUID(), userId: id, secret: tag, backupCodes: tag })
  await ctx.db.insert(passkeys).values({
    id: randomUUID(),
    userId: id,
    name: tag,
    publicKey: tag,
    credentialID: tag,
    counter: 0,
    deviceType: tag,
    backedUp: false,
  })
  await someGiftCard(ctx, { kind: "voucher", transferable: false, ownerId: id, note: tag, valueCents: VOUCHER })
  advanceClock(1)
  await someGiftCard(ctx, { ownerEmail: email })
  const customer = {
    ...(me.actor as Extract<typeof me.actor, { kind: "person" }>),
    licenceId: licence.id,
    idId: idImage.id,
  }
  const rent = (pickupDate: string) =>
    openCheckout(
      me,
      someRentalRequest(customer, {
        pickupDate,
        returnDate: addDays(pickupDate, 1),
        firstName: tag,
        lastName: "Melis",
        licenseNumber: `CA${tag}`,
        addSecondDriver: true,
        secondDriver: { firstName: "Ugo", lastName: tag, email: `second-${email}`, licenseNumber: tag },
      }),
    )
  await someBooking(ctx, {
    kind: "car_wash",
    userId: id,
    itemId: "vip",
    itemName: "VIP",
    status: "completed",
    paymentStatus: "paid",
    startsAt: addMinutes(ctx.now(), -120),
    endsAt: addMinutes(ctx.now(), -60),
    confirmedAt: ctx.now(),
    details: {
      serviceId: "vip",
      appointmentDate: romeDate(ctx.now()),
      appointmentTime: "10:00",
      additionalService: "supercar",
      additionalServiceHours: 1,
      notes: tag,
      driver: { birthDate: "1985-01-01", licenseNumber: `WA${tag}`, licenseIssueDate: "2005-01-01" },
    },
  })
  await requestFlight(
    me,
    { category: "helicopters", itemId: "heli-rondine" },
    {
      requestKey: randomUUID(),
      tripType: "one-way",
      departurePoint: "CAG",
      arrivalPoint: `Villa ${tag}`,
      departureDate: nextWeek(),
      departureTime: "12:00",
      passengers: 2,
      petsAllowed: false,
      smokingAllowed: false,
      fullName: `Ada ${tag}`,
      email,
      phone: "+39 070 111222",
    },
  )
  await someMembership(ctx, { userId: id })
  await makeRequest(me, {
    requestKey: randomUUID(),
    kind: "transfer",
    date: addDays(romeDate(ctx.now()), 3),
    text: `Via ${tag}`,
  })
  const listing = await someListing(ctx, { userId: id })
  await someCalendar(ctx, listing.id, `https://calendar.example.org/${tag}.ics`)
  return { me, id, email, cookie, rent }
}

type PersonWithData = Awaited<ReturnType<typeof personWithData>>

let week = "2026-11-23"
/** A future Monday on which no other rental starts. */
function nextWeek(): string {
  do week = addDays(week, 7)
  while (week <= romeDate(ctx.now()))
  return week
}

/** A rental paid by card; returns its booking. */
async function rentals({ me, rent }: PersonWithData): Promise<string> {
  const { bookingId, quote } = await rent(nextWeek())
  await payRental(me, {
    bookingId,
    paymentMethod: "online",
    ...allConsents,
    expectedAmountCents: quote.totalInCurrencyCents,
    currency: "eur",
  })
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.bookingId, bookingId))
  await chargeAtProvider(ctx, payment?.providerId ?? "")
  await refreshPayment(me, { bookingId })
  await ctx.deliverWebhooks()
  return bookingId
}

const advanceClock = (minutes: number) => ctx.clock.set(addMinutes(ctx.now(), minutes))
const DAYS = 24 * 60
/** The balance of each person's voucher in euro cents, lost with the account. */
const VOUCHER = 2_500

/** The occurrences of a text in the database per `table.column`, without the provider's sandbox. */
async function occurrencesOf(text: string): Promise<Record<string, number>> {
  const columns = await rowsOf<{ table_name: string; column_name: string }>(
    ctx.db,
    sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and table_name not like 'sandbox_%'
          and (data_type in ('text', 'jsonb', 'json', 'ARRAY', 'uuid', 'character varying', 'USER-DEFINED'))`,
  )
  const occurrences: Record<string, number> = {}
  for (const { table_name, column_name } of columns) {
    const [row] = await rowsOf<{ n: number }>(
      ctx.db,
      sql`select count(*)::int as n from ${sql.identifier(table_name)}
          where ${sql.identifier(column_name)}::text ilike ${`%${text}%`}`,
    )
    if (row && row.n > 0) occurrences[`${table_name}.${column_name}`] = row.n
  }
  return occurrences
}

test("deleting an account erases all personal data except legal records", async () => {
  const anna = await personWithData("quagliarotto")
  const other = await personWithData("sbragion")
  const record = await rentals(anna)
  await rentals(other)
  const expired = (await anna.rent(nextWeek())).bookingId
  await requestPasswordReset(ctx, { email: anna.email })
  await requestEmailChange(anna.me, { email: `new-${anna.email}`, currentPassword: PASSWORD }, anna.cookie)
  await runAccountJobs(ctx)
  advanceClock(40 * DAYS)
  await ctx.db.update(sessions).set({ expiresAt: addMinutes(ctx.now(), DAYS) })
  await endExpired(ctx)
  await completePast(ctx)
  const before = await occurrencesOf("quagliarotto")
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      "users.email",
      "users.name",
      "users.phone",
      "verified_persons.first_name",
      "sessions.user_agent",
      "verifications.value",
      "two_factors.secret",
      "passkeys.credential_id",
      "bookings.details",
      "bookings.customer_email",
      "quote_requests.customer_email",
      "quote_requests.details",
      "member_requests.text",
      "gift_cards.owner_email",
      "gift_cards.note",
      "messages.recipient",
      "messages.body",
    ]),
  )
  const othersBefore = await occurrencesOf("sbragion")
  const files = await ctx.db.select().from(documents).where(eq(documents.ownerId, anna.id))
  const [check] = await ctx.db.select().from(identityChecks).where(eq(identityChecks.userId, anna.id))
  const customerId = (await userById(ctx, anna.id))?.stripeCustomerId ?? ""
  const wasBooked = (await ctx.db.select().from(bookings).where(eq(bookings.id, record)))[0]

  ctx.recordedJobs.splice(0)
  await deleteAccount(anna.me, { currentPassword: PASSWORD, word: "", lostCents: VOUCHER }, anna.cookie)
  expect(await occurrencesOf("quagliarotto")).toEqual({ "bookings.customer_name": 1, "messages.recipient": 1 })
  expect(await occurrencesOf("sbragion")).toEqual(othersBefore)
  const bookingAfter = (await ctx.db.select().from(bookings).where(eq(bookings.id, record)))[0]
  expect(bookingAfter).toMatchObject({
    customerName: wasBooked?.customerName,
    totalCents: wasBooked?.totalCents,
    lines: wasBooked?.lines,
    startsAt: wasBooked?.startsAt,
    customerPhone: "",
    details: { driver: { licenseNumber: "", birthDate: "" }, driverLicenseImage: "" },
  })
  expect((await ctx.db.select().from(bookings).where(eq(bookings.id, expired)))[0]?.customerName).toBe(
    "Deleted account",
  )
  for (const identifier of [files[0]?.id, files[0]?.fileKey, customerId, check?.providerId])
    expect(
      Object.keys(await occurrencesOf(identifier ?? "")).filter((name) => name !== "audit_events.subject_id"),
    ).toEqual([])
  expect((await userById(ctx, anna.id))?.deletedAt).toEqual(ctx.now())

  await runAccountJobs(ctx)
  for (const { fileKey } of files) expect(await ctx.files.exists(fileKey)).toBe(false)
  expect((await ctx.stripe.customers.retrieve(customerId)).deleted).toBe(true)
  expect((await ctx.stripe.identity.verificationSessions.retrieve(check?.providerId ?? "")).redaction).not.toBeNull()
  await runAccountJobs(ctx)

  const [goodbye] = await ctx.db.select().from(messages).where(eq(messages.recipient, anna.email))
  expect(goodbye).toMatchObject({ kind: "accounts.goodbye", state: "queued" })
  await finishDeletions(ctx)
  expect(await occurrencesOf("quagliarotto")).toHaveProperty(["messages.recipient"], 1)
  advanceClock(8 * DAYS)
  await finishDeletions(ctx)
  expect(await occurrencesOf("quagliarotto")).toEqual({ "bookings.customer_name": 1 })

  expect((await actorOfRequest(ctx, new Headers({ cookie: anna.cookie }))).kind).toBe("visitor")
  expect((await actorOfRequest(ctx, new Headers({ cookie: other.cookie }))).kind).toBe("person")
  expect((await refusalOf(signInAtOnce(ctx, { email: anna.email, password: PASSWORD }, null))).code).toBe(
    "accounts.sign-in-failed",
  )
  await verifyEmail(ctx, { token: await signUpByMail(ctx, { name: "Anna", email: anna.email, password: PASSWORD }) })
  const newSignIn = await signInAtOnce(ctx, { email: anna.email, password: PASSWORD }, null)
  expect(newSignIn.person.userId).not.toBe(anna.id)
})

test("a refund event during a deletion waits: payments are locked before bookings", async () => {
  const leaving = await personWithData("partente")
  const bookingId = await rentals(leaving)
  advanceClock(40 * DAYS)
  await ctx.db.update(sessions).set({ expiresAt: addMinutes(ctx.now(), DAYS) })
  await endExpired(ctx)
  await completePast(ctx)
  const paid = and(eq(payments.userId, leaving.id), eq(payments.bookingId, bookingId))
  const [payment] = await ctx.db.select().from(payments).where(paid)
  await ctx.stripe.refunds.create({ payment_intent: payment?.providerId ?? "" })
  const erased: string[] = []
  let delivery: Promise<unknown> | undefined
  for (const [name, part] of Object.entries({ payments: paymentsData, bookings: bookingsData })) {
    const { erase } = part
    vi.spyOn(part, "erase").mockImplementation(async (...args) => {
      await erase(...args)
      erased.push(name)
      delivery ??= ctx.deliverWebhooks()
      await setTimeout(200)
    })
  }
  await deleteAccount(leaving.me, { currentPassword: PASSWORD, word: "", lostCents: VOUCHER }, leaving.cookie)
  await delivery
  vi.restoreAllMocks()
  expect(erased).toEqual(["payments", "bookings"])
  expect((await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]?.paymentStatus).toBe("refunded")
})

test("data that arrived during a deletion is erased the next day", async () => {
  const late = await personWithData("ritardatario")
  await deleteAccount(late.me, { currentPassword: PASSWORD, word: "", lostCents: VOUCHER }, late.cookie)
  const { bookingId } = await late.rent(nextWeek()).catch(() => ({ bookingId: undefined }))
  expect(bookingId).toBeUndefined()
  await ctx.db.insert(messages).values({
    channel: "email",
    recipient: late.email,
    locale: "it",
    aboutKind: "user",
    aboutId: late.id,
    kind: "accounts.verify",
    subject: "ritardatario",
    body: "ritardatario",
    createdAt: ctx.now(),
  })
  await finishDeletions(ctx)
  expect(await occurrencesOf("ritardatario")).toEqual({ "messages.recipient": 1 })
})

test("bookings, payments, a wrong password or the operator role prevent deletion", async () => {
  const busy = await personWithData("impegnato")
  await busy.rent(nextWeek())
  const request = { currentPassword: PASSWORD, word: "" }
  expect((await obstaclesToDeletion(busy.me)).map(({ code }) => code)).toEqual(["bookings.obstacle-held"])
  expect(await refusalOf(deleteAccount(busy.me, request, busy.cookie))).toMatchObject({
    code: "accounts.deletion-obstacles",
    status: 409,
  })
  advanceClock(30)
  await endExpired(ctx)
  await rentals(busy)
  expect((await obstaclesToDeletion(busy.me)).map(({ code }) => code)).toEqual(["bookings.obstacle-confirmed"])
  await ctx.db.update(payments).set({ state: "refunding" }).where(eq(payments.userId, busy.id))
  expect((await obstaclesToDeletion(busy.me)).map(({ code }) => code)).toContain("payments.obstacle-refunding")
  expect((await refusalOf(deleteAccount(busy.me, { currentPassword: "wrong", word: "" }, busy.cookie))).code).toBe(
    "accounts.current-password-wrong",
  )
  expect((await userById(ctx, busy.id))?.email).toBe(busy.email)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  expect((await refusalOf(deleteAccount(operator, request, null))).code).toBe("accounts.operator-stays")
})

test("a deletion must confirm the exact voucher balance that is lost", async () => {
  const rich = await personWithData("benestante")
  const before = await lossesOfDeletion(rich.me)
  const ofCards = before.losses.filter(({ code }) => code.startsWith("payments."))
  for (const { details } of ofCards) expect(details?.ending).toMatch(/^\w{4}$/)
  expect(before.losses.map(({ code, details, cents }) => [code, details?.amount, cents])).toEqual([
    ["payments.loss-voucher", "25\u00a0€", VOUCHER],
    ["payments.loss-gift-card-code", "25\u00a0€", 0],
    ["membership.loss-membership", undefined, 0],
    ["membership.loss-request", undefined, 0],
    ["partners.loss-listings", undefined, 0],
  ])
  await someGiftCard(ctx, { transferable: false, ownerId: rich.id, valueCents: 1_000 })
  await someGiftCard(ctx, { transferable: false, ownerId: rich.id, valueCents: 700, months: 0 })
  const request = (lostCents?: number) =>
    deleteAccount(rich.me, { currentPassword: PASSWORD, word: "", lostCents }, rich.cookie)
  advanceClock(DAYS)
  for (const lostCents of [undefined, before.lostCents])
    expect(await refusalOf(request(lostCents))).toMatchObject({ code: "accounts.deletion-loss", status: 409 })
  const { lostCents } = await lossesOfDeletion(rich.me)
  expect(lostCents).toBe(VOUCHER + 1_000)
  await request(lostCents)
  expect((await userById(ctx, rich.id))?.deletedAt).not.toBeNull()
})

test("deleting an account without a password needs a recent sign-in and a typed word", async () => {
  const google = await personWithData("googliano")
  await ctx.db
    .update(signInMethods)
    .set({ providerId: "google", password: null })
    .where(eq(signInMethods.userId, google.id))
  const request = (word: string) =>
    deleteAccount(google.me, { currentPassword: "", word, lostCents: VOUCHER }, google.cookie)
  await ctx.db
    .update(sessions)
    .set({ createdAt: addMinutes(ctx.now(), -11) })
    .where(eq(sessions.userId, google.id))
  expect((await refusalOf(request("delete"))).code).toBe("accounts.sign-in-again")
  await ctx.db.update(sessions).set({ createdAt: ctx.now() }).where(eq(sessions.userId, google.id))
  expect((await refusalOf(request("elimina"))).code).toBe("accounts.deletion-word-missing")
  await request("Delete")
  expect((await userById(ctx, google.id))?.deletedAt).toEqual(ctx.now())
})

async function unzipped(stream: ReadableStream<Uint8Array>) {
  return unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()))
}

test("an export contains all data and files of the person, no secrets or other data", async () => {
  const mine = await personWithData("esportina")
  const other = await personWithData("estraneo")
  await rentals(mine)
  await rentals(other)
  await requestPasswordReset(ctx, { email: mine.email })
  await runAccountJobs(ctx)
  const token = (await tokenIn(ctx, "accounts.password", mine.email)) ?? ""
  const files = await unzipped(await exportData(mine.me))
  const ownDocuments = await ctx.db.select().from(documents).where(eq(documents.ownerId, mine.id))
  expect(Object.keys(files).sort()).toEqual(
    ["data.json", ...ownDocuments.map(({ kind, id }) => `documents/${kind}-${id}.jpg`)].sort(),
  )
  expect(files[`documents/${ownDocuments[0]?.kind}-${ownDocuments[0]?.id}.jpg`]).toEqual(
    await ctx.files.get(ownDocuments[0]?.fileKey ?? ""),
  )
  const text = strFromU8(files["data.json"] ?? new Uint8Array())
  const data = JSON.parse(text)
  expect(data).toMatchObject({
    profile: {
      email: mine.email,
      name: "esportina Melis",
      phone: "+39 esportina",
      verifiedPerson: { firstName: "esportina", lastName: "Melis" },
    },
    notifications: { newsletter: false },
    signInMethods: [{ provider: "credential" }],
    passkeys: [{ name: "esportina" }],
    identityChecks: [{ method: "instant", state: "open" }],
    bookings: expect.arrayContaining([
      expect.objectContaining({
        details: expect.objectContaining({ driver: expect.objectContaining({ licenseNumber: "WAesportina" }) }),
      }),
      expect.objectContaining({
        customerName: "esportina Melis",
        details: expect.objectContaining({ secondDriver: expect.objectContaining({ lastName: "esportina" }) }),
        history: expect.arrayContaining([expect.objectContaining({ name: "booking.confirmed" })]),
      }),
    ]),
    payments: { made: [{ state: "succeeded" }], savedCards: [] },
    carRental: { kilometresBoughtLater: [] },
    charter: { requestsForQuotes: [{ customerName: "Ada esportina", details: { arrivalPoint: "Villa esportina" } }] },
  })
  expect(data.sessions).toHaveLength(1)
  const rental = data.bookings.find(({ kind }: { kind: string }) => kind === "car_rental")
  expect(rental.messages.length).toBeGreaterThan(0)
  expect(data.messages.map(({ subject }: { subject: string }) => subject).length).toBeGreaterThan(1)
  expect(data.events.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["session.opened", "document.stored", "identity.started"]),
  )
  expect(text).not.toContain("estraneo")
  expect(token).not.toBe("")
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.userId, mine.id))
  const [method] = await ctx.db.select().from(signInMethods).where(eq(signInMethods.userId, mine.id))
  for (const secret of [token, session?.token, method?.password, "_secret_"]) expect(text).not.toContain(secret)
})

test("exports are limited and need a session", async () => {
  const me: Ctx = as(ctx, await person(ctx))
  for (let n = 0; n < 5; n++) await unzipped(await exportData(me))
  expect((await refusalOf(exportData(me))).code).toBe("platform.too-many")
  expect((await refusalOf(exportData(ctx))).status).toBe(401)
})

test("a demonstration recreates a deleted account at its next start", async () => {
  await seedDemoAccounts(ctx)
  const email = demoAccounts[0]?.email ?? ""
  const signIn = async () =>
    cookieHeaderFrom((await signInAtOnce(ctx, { email, password: DEMO_PASSWORD }, null)).cookies)
  for (let round = 0; round < 2; round++) {
    const cookie = await signIn()
    const me = as(ctx, await actorOfRequest(ctx, new Headers({ cookie })))
    await deleteAccount(me, { currentPassword: DEMO_PASSWORD, word: "" }, cookie)
    await expect(signIn()).rejects.toMatchObject({ code: "accounts.sign-in-failed" })
    await seedDemoAccounts(ctx)
  }
  await signIn()
  expect(await userByEmail(ctx, email)).toMatchObject({ deletedAt: null, idStatus: "verified" })
})
