import { desc, eq, isNotNull } from "drizzle-orm"
import type Stripe from "stripe"
import { beforeAll, expect, test } from "vitest"
import { readDocument } from "../app/accounts/identity/documents.server"
import { decideIdentity } from "../app/accounts/identity/id-review.server"
import { onIdentityEvent } from "../app/accounts/identity/identity.server"
import { storeInvitedDocument } from "../app/accounts/identity/invited-documents.server"
import { documents, identityChecks } from "../app/accounts/tables.server"
import { operatorBooking } from "../app/back-office/operator-booking.server"
import { operatorTasks } from "../app/back-office/operator-tasks.server"
import { bookingsData } from "../app/bookings/personal-data.server"
import { bookingOf } from "../app/bookings/queries.server"
import { deleteOldDocuments } from "../app/bookings/retention.server"
import { decideAgencyBooking } from "../app/car-rental/booking/agency.server"
import { rentalPageData } from "../app/car-rental/rental-page.server"
import {
  authoriseSecondDriverUpload,
  inviteSecondDriver,
  openSecondDriverLink,
  secondDriverAddress,
  startSecondDriverCheck,
  submitSecondDriverDocuments,
} from "../app/car-rental/second-driver/second-driver.server"
import { tokenOf } from "../app/checkout/access.server"
import { isAbout } from "../app/messaging/queries.server"
import { messages } from "../app/messaging/tables.server"
import { inTransaction } from "../app/platform/context.server"
import { formatDate } from "../app/platform/date-format"
import { addMinutes } from "../app/platform/dates"
import { endVerification, type IdentityOutcome, type SandboxDocument } from "../sandbox/stripe/identity.server"
import { ok } from "../sandbox/stripe/store.server"
import { person } from "./support/accounts/people"
import { as, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { plainPdf } from "./support/files/pdf-files"
import { agencyRental } from "./support/purchases/paid-rental"
import { withSandbox } from "./support/purchases/payments"
import { refusalOf, someFleet } from "./support/purchases/rentals"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
beforeAll(() => someFleet(ctx))

const bice = { firstName: "Bice", lastName: "Sanna", birthDate: "03/02/1990", email: "bice@example.org" }
const bicesDocument = { firstName: "BICE", lastName: "SANNA", birthDate: "1990-02-03", expiresOn: "2031-06-30" }

async function rentalWith(secondDriver: Partial<typeof bice>) {
  const rental = await agencyRental(ctx, { vehicleId: "fiat-500", addSecondDriver: true, secondDriver })
  const { bookingId } = rental
  const link = { bookingId, token: tokenOf(ctx, bookingId, "second driver") }
  return { ...rental, link }
}

const invitation = async (bookingId: string) => {
  const [found] = await ctx.db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.bookingId, bookingId))
    .orderBy(desc(identityChecks.attempt))
  if (!found) throw new Error("There is no invitation.")
  return found
}

/** Starts a check by the link and ends it at the provider. */
async function check(link: { bookingId: string; token: string }, outcome: IdentityOutcome, document?: SandboxDocument) {
  await startSecondDriverCheck(ctx, link)
  const { providerId } = await invitation(link.bookingId)
  await ctx.sandbox.act(async (world) => ok({ url: await endVerification(world, providerId ?? "", outcome, document) }))
  await ctx.deliverWebhooks()
}

const mailsTo = (recipient: string, bookingId: string) =>
  ctx.db
    .select()
    .from(messages)
    .where(isAbout("booking", bookingId))
    .then((all) => all.filter((mail) => mail.recipient === recipient && mail.channel === "email"))

test("a placed booking mails the second driver their link once", async () => {
  const { bookingId } = await rentalWith(bice)
  await decideAgencyBooking(as(ctx, await person(ctx, { role: "operator" })), { bookingId, outcome: "confirmed" })
  const mails = await mailsTo(bice.email, bookingId)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain(secondDriverAddress(ctx, { id: bookingId }))
})

test("without an e-mail address, the customer gets the link to forward", async () => {
  const { customerCtx, customer, bookingId } = await rentalWith({ firstName: "Bice", lastName: "Sanna" })
  const address = secondDriverAddress(ctx, { id: bookingId })
  const [mail] = await mailsTo(customer.email, bookingId)
  expect(mail?.body).toContain(address)
  expect((await rentalPageData(customerCtx, bookingId)).secondDriverCheck).toMatchObject({
    state: "open",
    link: address,
  })
})

test("the customer sees neither a refusal's reason nor the mailed link", async () => {
  const { customerCtx, bookingId, link } = await rentalWith(bice)
  await check(link, "verified", { ...bicesDocument, firstName: "ADA" })
  const entry = await rentalPageData(customerCtx, bookingId)
  expect(entry.secondDriverCheck).toEqual({ state: "refused", isDeadlinePast: false, isMailed: true, link: undefined })
  expect(JSON.stringify(entry)).not.toContain(link.token)
  expect(JSON.stringify(entry)).not.toContain("other_person")
})

test("a customer's export does not contain the second driver's token", async () => {
  const { customerCtx, customer, link } = await rentalWith(bice)
  const exported = await bookingsData.export(customerCtx, customer.userId)
  expect(JSON.stringify(exported)).toContain("/second-driver/")
  expect(JSON.stringify(exported)).not.toContain(link.token)
})

test("above the mail limit of an address, the customer gets the link to forward", async () => {
  const crowded = { ...bice, email: "bice.crowded@example.org" }
  for (let n = 0; n < 5; n++) await rentalWith(crowded)
  const { customerCtx, customer, bookingId } = await rentalWith(crowded)
  const address = secondDriverAddress(ctx, { id: bookingId })
  expect(await mailsTo(crowded.email, bookingId)).toEqual([])
  expect((await mailsTo(customer.email, bookingId))[0]?.body).toContain(address)
  expect((await rentalPageData(customerCtx, bookingId)).secondDriverCheck).toMatchObject({
    isMailed: false,
    link: address,
  })
})

test("customer and operator see the state of the second driver's check", async () => {
  const { customerCtx, bookingId, link } = await rentalWith(bice)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await check(link, "verified", bicesDocument)
  expect((await openSecondDriverLink(ctx, link)).state).toBe("verified")
  expect((await rentalPageData(customerCtx, bookingId)).secondDriverCheck).toMatchObject({
    state: "verified",
    link: undefined,
  })
  expect((await operatorBooking(operator, bookingId)).secondDriver).toMatchObject({ state: "verified" })
  expect(await invitation(bookingId)).toMatchObject({
    verifiedFirstName: "BICE",
    verifiedLastName: "SANNA",
    verifiedBirthDate: "1990-02-03",
    documentExpiresOn: "2031-06-30",
  })
  expect((await refusalOf(startSecondDriverCheck(ctx, link))).code).toBe("accounts.identity-already")
})

test.each([
  ["another name", { ...bicesDocument, firstName: "ADA" }, "other_person"],
  ["another birth date", { ...bicesDocument, birthDate: "1990-02-04" }, "other_person"],
  ["an end before the return", { ...bicesDocument, expiresOn: "2026-11-24" }, "document_expires_early"],
])("a document with %s is refused, the right one is accepted", async (_name, document, reason) => {
  const { bookingId, link } = await rentalWith(bice)
  await check(link, "verified", document)
  expect(await openSecondDriverLink(ctx, link)).toMatchObject({ state: "refused", reason })
  expect((await invitation(bookingId)).verifiedLastName).toBeNull()
  await check(link, "verified", bicesDocument)
  expect((await openSecondDriverLink(ctx, link)).state).toBe("verified")
})

test("visits above the limit show the stored state of the check", async () => {
  const { bookingId, link } = await rentalWith(bice)
  await startSecondDriverCheck(ctx, link)
  for (let n = 0; n < 120; n++) await openSecondDriverLink(ctx, link)
  const { providerId } = await invitation(bookingId)
  await ctx.sandbox.act(async (world) =>
    ok({ url: await endVerification(world, providerId ?? "", "verified", bicesDocument) }),
  )
  expect((await openSecondDriverLink(ctx, link)).state).toBe("open")
  await ctx.deliverWebhooks()
  expect((await openSecondDriverLink(ctx, link)).state).toBe("verified")
})

test("a failed check continues in the same session", async () => {
  const { bookingId, link } = await rentalWith(bice)
  await check(link, "requires_input")
  const { providerId } = await invitation(bookingId)
  await startSecondDriverCheck(ctx, link)
  expect(await invitation(bookingId)).toMatchObject({ providerId, attempt: 1 })
})

test("a new reason of a refusal replaces the earlier one", async () => {
  const { link } = await rentalWith(bice)
  await check(link, "requires_input")
  await check(link, "verified", { ...bicesDocument, firstName: "ADA" })
  expect(await openSecondDriverLink(ctx, link)).toMatchObject({ state: "refused", reason: "other_person" })
})

test("a replaced check is erased at the provider and ignores late events", async () => {
  const { bookingId, link } = await rentalWith(bice)
  await check(link, "verified", { ...bicesDocument, firstName: "ADA" })
  const { id, providerId } = await invitation(bookingId)
  ctx.recordedJobs.splice(0)
  await startSecondDriverCheck(ctx, link)
  expect(ctx.recordedJobs).toMatchObject([{ data: { customerId: null, verificationIds: [providerId] } }])
  const session = { id: providerId, status: "verified", metadata: { checkId: id } }
  const event = { data: { object: session } } as unknown as Stripe.Event
  await inTransaction(ctx, await onIdentityEvent(ctx, event))
  expect((await openSecondDriverLink(ctx, link)).state).toBe("open")
  const [replaced] = await ctx.db.select().from(identityChecks).where(eq(identityChecks.id, id))
  expect(replaced).toMatchObject({ state: "cancelled", providerId: null })
})

test("two simultaneous requests start one check", { tags: ["postgres"] }, async () => {
  const { bookingId, link } = await rentalWith(bice)
  const [one, other] = await Promise.all([startSecondDriverCheck(ctx, link), startSecondDriverCheck(ctx, link)])
  expect(one).toBe(other)
  expect(await invitation(bookingId)).toMatchObject({ attempt: 1, startedAt: ctx.now() })
})

test("a link starts at most five checks", async () => {
  const { link } = await rentalWith(bice)
  for (let n = 0; n < 5; n++) await check(link, "canceled")
  expect((await refusalOf(startSecondDriverCheck(ctx, link))).code).toBe("accounts.invitation-checks")
})

async function uploadSides({ bookingId, token }: { bookingId: string; token: string }) {
  const admitted = await authoriseSecondDriverUpload(ctx, { bookingId, token })
  for (const kind of ["id_front", "id_back"] as const)
    await storeInvitedDocument(ctx, admitted, { kind, bytes: plainPdf, declaredName: "id.pdf" })
}

const read = { firstName: "Bice", lastName: "Sanna", birthDate: "1990-02-03", documentExpiresOn: "2031-06-30" }

test("an operator approves the document that a second driver uploaded", async () => {
  const { bookingId, link } = await rentalWith(bice)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  expect((await refusalOf(submitSecondDriverDocuments(ctx, link))).code).toBe("accounts.id-front-required")
  await uploadSides(link)
  await submitSecondDriverDocuments(ctx, link)
  expect(await openSecondDriverLink(ctx, link)).toMatchObject({ state: "processing", method: "documents" })
  const { id } = await invitation(bookingId)
  const queued = (await operatorTasks(operator)).checks.find((check) => check.id === id)
  expect(queued).toMatchObject({ name: "Bice Sanna", front: expect.any(Object), back: expect.any(Object) })
  const answer = { checkId: id, outcome: "verified", ...read } as const
  expect((await refusalOf(decideIdentity(operator, { ...answer, lastName: "Neri" }))).fields).toEqual([
    { field: "lastName", code: "accounts.invited-other-person" },
  ])
  expect((await refusalOf(decideIdentity(ctx, answer))).status).toBe(401)
  await decideIdentity(operator, answer)
  expect((await openSecondDriverLink(ctx, link)).state).toBe("verified")
})

test.each([
  ["has expired", "2026-11-22", "accounts.document-over"],
  ["ends before the return", "2026-11-24", "accounts.document-ends-early"],
])("a second driver's document that %s cannot be approved", async (_name, documentExpiresOn, code) => {
  const { bookingId, link } = await rentalWith(bice)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await uploadSides(link)
  await submitSecondDriverDocuments(ctx, link)
  const { id, neededUntil } = await invitation(bookingId)
  const answer = { checkId: id, outcome: "verified", ...read, documentExpiresOn } as const
  const [field] = (await refusalOf(decideIdentity(operator, answer))).fields
  expect(field).toMatchObject({ field: "documentExpiresOn", code })
  if (code === "accounts.document-ends-early")
    expect(field?.details).toEqual({ date: formatDate(neededUntil ?? "", { locale: "en" }) })
})

test("after a refusal, a new document is required", async () => {
  const { bookingId, link } = await rentalWith(bice)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await uploadSides(link)
  await submitSecondDriverDocuments(ctx, link)
  const { id } = await invitation(bookingId)
  await decideIdentity(operator, { checkId: id, outcome: "refused", reason: "Il retro è sfocato." })
  expect(await openSecondDriverLink(ctx, link)).toMatchObject({ state: "refused", hasFront: false })
  expect((await refusalOf(submitSecondDriverDocuments(ctx, link))).code).toBe("accounts.id-front-required")
})

test("only operators can open a second driver's documents", async () => {
  const { customerCtx, bookingId, link } = await rentalWith(bice)
  await uploadSides(link)
  const about = eq(documents.bookingId, bookingId)
  const [document] = await ctx.db.select().from(documents).where(about)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  expect((await readDocument(operator, document?.id ?? "")).contentType).toBe("application/pdf")
  expect((await refusalOf(readDocument(customerCtx, document?.id ?? ""))).status).toBe(404)
})

test("a second driver can store at most ten files", async () => {
  const { link } = await rentalWith(bice)
  for (let n = 0; n < 5; n++) await uploadSides(link)
  expect((await refusalOf(uploadSides(link))).code).toBe("accounts.upload-quota")
})

test("starting a check needs the second driver's own link", async () => {
  const { bookingId } = await rentalWith(bice)
  const tokens = [tokenOf(ctx, bookingId), tokenOf(ctx, crypto.randomUUID(), "second driver"), ""]
  for (const token of tokens)
    expect((await refusalOf(startSecondDriverCheck(ctx, { bookingId, token }))).status).toBe(404)
})

test("cancelling the booking invalidates the link", async () => {
  const { bookingId, link } = await rentalWith(bice)
  await decideAgencyBooking(as(ctx, await person(ctx, { role: "operator" })), { bookingId, outcome: "cancelled" })
  expect((await refusalOf(openSecondDriverLink(ctx, link))).status).toBe(404)
})

test("after pickup no check can start, and operators see it", async () => {
  const { bookingId, link } = await rentalWith(bice)
  const booking = await bookingOf({ ...ctx, actor: { kind: "system" } }, bookingId)
  const later = { ...ctx, now: () => booking.startsAt }
  expect((await refusalOf(startSecondDriverCheck(later, link))).code).toBe("accounts.invitation-over")
  const operator = as(later, await person(ctx, { role: "operator" }))
  expect(await operatorBooking(operator, bookingId)).toMatchObject({
    status: "pending",
    secondDriver: { state: "open", isDeadlinePast: true },
  })
})

test("a booking without an invitation gets one when its link is used", async () => {
  const { bookingId, link } = await rentalWith({ ...bice, email: "bice.before@example.org" })
  await ctx.db.delete(identityChecks).where(eq(identityChecks.bookingId, bookingId))
  await check(link, "verified", bicesDocument)
  expect((await invitation(bookingId)).state).toBe("verified")
  await inviteSecondDriver(ctx, await bookingOf({ ...ctx, actor: { kind: "system" } }, bookingId))
  expect(await mailsTo("bice.before@example.org", bookingId)).toHaveLength(1)
})

test("a second driver's check is deleted 24 months after the pickup", async () => {
  const { bookingId, link } = await rentalWith(bice)
  await check(link, "verified", { ...bicesDocument, firstName: "ADA" })
  await check(link, "verified", bicesDocument)
  const { expiresAt } = await invitation(bookingId)
  await uploadSides((await rentalWith(bice)).link)
  await deleteOldDocuments({ ...ctx, now: () => addMinutes(expiresAt ?? ctx.now(), 3 * 366 * 24 * 60) })
  await expect(invitation(bookingId)).rejects.toThrow()
  expect(await ctx.db.$count(documents, isNotNull(documents.bookingId))).toBe(0)
})

test("an instant check does not restore refused documents", async () => {
  const { bookingId, link } = await rentalWith(bice)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await uploadSides(link)
  await submitSecondDriverDocuments(ctx, link)
  const { id } = await invitation(bookingId)
  await decideIdentity(operator, { checkId: id, outcome: "refused", reason: "Il retro è sfocato." })
  await startSecondDriverCheck(ctx, link)
  expect(await openSecondDriverLink(ctx, link)).toMatchObject({ state: "open", hasFront: false, hasBack: false })
})

test("an instant check counts after refused documents", async () => {
  const { bookingId, link } = await rentalWith(bice)
  const operator = as(ctx, await person(ctx, { role: "operator" }))
  await startSecondDriverCheck(ctx, link)
  await uploadSides(link)
  await submitSecondDriverDocuments(ctx, link)
  const { id } = await invitation(bookingId)
  await decideIdentity(operator, { checkId: id, outcome: "refused", reason: "Il retro è sfocato." })
  await check(link, "verified", bicesDocument)
  expect((await openSecondDriverLink(ctx, link)).state).toBe("verified")
})
