import { beforeAll, expect, test } from "vitest"
import { storeDocument } from "../app/accounts/identity/documents.server"
import { requireVerifiedCustomer } from "../app/accounts/identity/gates.server"
import { decideIdentity, submitIdDocuments } from "../app/accounts/identity/id-review.server"
import { startInstantCheck } from "../app/accounts/identity/identity.server"
import { setNameFromDocument, updateProfile } from "../app/accounts/profile.server"
import { latestCheck, requireProfile, userById } from "../app/accounts/queries.server"
import { openCheckout } from "../app/car-rental/booking/checkout.server"
import { checkStep } from "../app/car-rental/wizard/steps.server"
import { isAbout } from "../app/messaging/queries.server"
import { messages } from "../app/messaging/tables.server"
import type { Ctx, Person } from "../app/platform/context.server"
import { endVerification, type SandboxDocument } from "../sandbox/stripe/identity.server"
import { ok } from "../sandbox/stripe/store.server"
import { person } from "./support/accounts/people"
import { as, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { plainPdf } from "./support/files/pdf-files"
import { withSandbox } from "./support/purchases/payments"
import { refusalOf, someCustomer, someFleet, someRentalRequest } from "./support/purchases/rentals"

const database = await testDatabase()
const base = withSandbox(database, testContext(database))
beforeAll(() => someFleet(base))

const annas: SandboxDocument = {
  firstName: "ANNA MARIA",
  lastName: "MELIS",
  birthDate: "1985-05-14",
  expiresOn: "2031-06-30",
}

/** Verifies an account at the provider with a document. */
async function verifyAtProvider(holder: Person, document: SandboxDocument): Promise<void> {
  await startInstantCheck(as(base, holder))
  const id = (await latestCheck(base, holder.userId))?.providerId ?? ""
  await base.sandbox.act(async (world) => ok({ url: await endVerification(world, id, "verified", document) }))
  await base.deliverWebhooks()
}

async function submitDocuments(holder: Person, from?: string): Promise<string> {
  const ctx: Ctx = as(base, holder)
  for (const kind of ["id_front", "id_back"] as const)
    await storeDocument(ctx, { kind, bytes: plainPdf, declaredName: "id.pdf" })
  await submitIdDocuments(ctx, { from })
  return (await latestCheck(ctx, holder.userId))?.id ?? ""
}

const profileOf = (holder: Person) => requireProfile(as(base, holder))

test("a check at the provider stores name, birth date and expiry of the document", async () => {
  const anna = await person(base)
  await verifyAtProvider(anna, annas)
  expect(await profileOf(anna)).toMatchObject({
    idStatus: "verified",
    verifiedPerson: {
      firstName: "ANNA MARIA",
      lastName: "MELIS",
      birthDate: "1985-05-14",
      documentExpiresOn: "2031-06-30",
    },
  })
})

test("an operator's approval stores the data read from the document", async () => {
  const anna = await person(base)
  const operator = as(base, await person(base, { role: "operator" }))
  const checkId = await submitDocuments(anna)
  const read = { firstName: "Anna", lastName: "Melis", birthDate: "1985-05-14", documentExpiresOn: "2027-01-31" }
  await decideIdentity(operator, { checkId, outcome: "verified", ...read })
  expect(await profileOf(anna)).toMatchObject({ idStatus: "verified", verifiedPerson: read })
})

test("an operator cannot approve a document that has expired", async () => {
  const anna = await person(base)
  const operator = as(base, await person(base, { role: "operator" }))
  const checkId = await submitDocuments(anna)
  const read = { firstName: "Anna", lastName: "Melis", birthDate: "1985-05-14", documentExpiresOn: "2026-11-22" }
  const refusal = await refusalOf(decideIdentity(operator, { checkId, outcome: "verified", ...read }))
  expect(refusal.fields).toEqual([{ field: "documentExpiresOn", code: "accounts.document-over" }])
  expect((await profileOf(anna)).idStatus).toBe("pending")
})

test("a document in another name does not verify the account", async () => {
  const marco = await person(base, { name: "Marco Rossi" })
  await verifyAtProvider(marco, annas)
  expect(await profileOf(marco)).toMatchObject({ idStatus: "unverified", idInvalidReason: "name" })
})

const codeAtGate = async (holder: Person) => (await refusalOf(requireVerifiedCustomer(as(base, holder)))).code
const rename = (holder: Person, name: string) => updateProfile(as(base, holder), { name })

test("a new name needs a new verification, and the old one restores it", async () => {
  const anna = await person(base)
  await verifyAtProvider(anna, annas)
  await rename(anna, "Anna Sanna")
  expect(await codeAtGate(anna)).toBe("accounts.verification-name")
  await rename(anna, "anna  maria mélis")
  expect((await requireVerifiedCustomer(as(base, anna))).id).toBe(anna.userId)
})

test("the account can adopt the document's name", async () => {
  const anna = await person(base, { name: "Annina Melis" })
  await verifyAtProvider(anna, annas)
  await setNameFromDocument(as(base, anna))
  expect(await profileOf(anna)).toMatchObject({ idStatus: "verified", name: "Anna Maria Melis" })
})

test("adopting the document's name keeps the telephone number", async () => {
  const anna = await person(base, { name: "Annina Melis", phone: "+393470000001" })
  await verifyAtProvider(anna, annas)
  await setNameFromDocument(as(base, anna))
  expect((await userById(base, anna.userId))?.phone).toBe("+393470000001")
})

test("a check of the new name verifies the account again", async () => {
  const anna = await person(base)
  await verifyAtProvider(anna, annas)
  await rename(anna, "Anna Sanna")
  await verifyAtProvider(anna, { ...annas, lastName: "Sanna" })
  expect(await profileOf(anna)).toMatchObject({ idStatus: "verified", verifiedPerson: { lastName: "Sanna" } })
})

test("while documents of a new name are reviewed, the old name stays verified", async () => {
  const anna = await person(base)
  await verifyAtProvider(anna, annas)
  await rename(anna, "Anna Sanna")
  await submitDocuments(anna)
  expect(await codeAtGate(anna)).toBe("accounts.verification-pending")
  await rename(anna, "Anna Melis")
  expect((await profileOf(anna)).idStatus).toBe("verified")
})

test("a document is valid until its last day", async () => {
  const anna = await person(base, { idStatus: "verified" }, { documentExpiresOn: "2026-11-23" })
  expect((await profileOf(anna)).idStatus).toBe("verified")
  const dayAfter = { ...as(base, anna), now: () => new Date("2026-11-24T09:00:00Z") }
  expect((await refusalOf(requireVerifiedCustomer(dayAfter))).code).toBe("accounts.verification-expired")
})

test("a document that expires before the return is refused", async () => {
  const someone = await someCustomer(base, {}, { documentExpiresOn: "2026-11-25" })
  const call = (returnDate: string) => openCheckout(as(base, someone), someRentalRequest(someone, { returnDate }))
  expect((await refusalOf(call("2026-11-26"))).fields).toMatchObject([
    { field: "returnDate", code: "accounts.document-ends-before" },
  ])
  expect((await call("2026-11-25")).bookingId).toBeDefined()
})

test("a verified customer can replace a document that expires soon", async () => {
  const anna = await person(base, { idStatus: "verified" }, { documentExpiresOn: "2027-01-31" })
  const late = await person(base, { idStatus: "verified" }, { documentExpiresOn: "2031-01-31" })
  await verifyAtProvider(anna, annas)
  expect((await profileOf(anna)).verifiedPerson?.documentExpiresOn).toBe("2031-06-30")
  expect((await refusalOf(startInstantCheck(as(base, late)))).code).toBe("accounts.identity-already")
})

test.each([
  [{ firstName: "Bice" }, "firstName", "car-rental.driver-not-verified"],
  [{ lastName: "Sanna" }, "lastName", "car-rental.driver-not-verified"],
  [{ birthDate: "15/05/1985" }, "birthDate", "car-rental.driver-birth-date"],
])("a driver with %j is not the verified customer", async (other, field, code) => {
  const someone = await someCustomer(base, {}, { birthDate: "1985-05-14" })
  const rentalRequest = someRentalRequest(someone, { vehicleId: "fiat-500", birthDate: "14/05/1985", ...other })
  for (const ask of [
    () => checkStep(as(base, someone), 2, rentalRequest),
    () => openCheckout(as(base, someone), rentalRequest),
  ])
    expect((await refusalOf(ask())).fields).toMatchObject([{ field, code }])
})

test("a driver with all first names of the document is the customer", async () => {
  const someone = await someCustomer(base, {}, { firstName: "ADA ROSA", lastName: "NERI" })
  const rentalRequest = someRentalRequest(someone, {
    firstName: "Ada Rosa",
    pickupDate: "2026-12-01",
    returnDate: "2026-12-02",
  })
  expect((await openCheckout(as(base, someone), rentalRequest)).bookingId).toBeDefined()
})

const CAR = "/cars/ferrari-roma/book?step=2"
const mailTo = async (holder: Person, kind: string) => {
  const all = await base.db.select().from(messages).where(isAbout("user", holder.userId))
  return all.find((mail) => mail.kind === kind)?.body
}

test("the return path is stored with the check and in the mail of the decision", async () => {
  const anna = await person(base)
  const operator = as(base, await person(base, { role: "operator" }))
  const checkId = await submitDocuments(anna, CAR)
  const { birthDate, expiresOn: documentExpiresOn } = annas
  const read = { firstName: "Anna", lastName: "Melis", birthDate, documentExpiresOn }
  await decideIdentity(operator, { checkId, outcome: "verified", ...read })
  expect(await mailTo(anna, "accounts.identity-verified")).toContain(base.config.baseUrl + CAR)
})

test("a resumed check returns to the last chosen car", async () => {
  const anna = as(base, await person(base))
  await startInstantCheck(anna, { from: "/urban-cars/fiat-500/book" })
  await startInstantCheck(anna, { from: CAR })
  await startInstantCheck(anna)
  expect((await latestCheck(base, anna.actor.kind === "person" ? anna.actor.userId : ""))?.returnPath).toBe(CAR)
})

test.each(["https://evil.example/cars", "//evil.example", "/\\evil.example", `/cars?${"x".repeat(500)}`])(
  "%j is not accepted as a return path",
  async (from) => {
    const holder = await person(base)
    await startInstantCheck(as(base, holder), { from })
    expect((await latestCheck(base, holder.userId))?.returnPath).toBeNull()
  },
)
