import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { plainPdf } from "../../../tests/support/files/pdf-files"
import {
  bankTransfer,
  company,
  IBAN,
  latestVerificationId,
  partner,
  pendingPartner,
  uploadRegistration,
} from "../../../tests/support/partners/partners"
import { readDocument } from "../../accounts/identity/documents.server"
import { requireProfile } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { hasSubject } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { companyForm, verificationDecisionForm, verificationForm } from "../forms"
import { settingsOf, verificationsOf } from "../queries.server"
import { partnerVerifications } from "../tables.server"
import {
  decideVerification,
  partnersForOperator,
  pendingVerificationCount,
  setPartnerTerms,
  withdrawVerification,
} from "./reviews.server"
import {
  ownVerification,
  storeRegistrationDocument,
  submitVerification,
  verificationStatus,
} from "./verification.server"

const database = await testDatabase()
const base = testContext(database)

const operator = async (ctx: Ctx = base) => as(ctx, await person(ctx, { role: "operator" }))
const idOf = (me: Ctx) => (me.actor.kind === "person" ? me.actor.userId : "")
const eventsOf = async (me: Ctx) =>
  (
    await me.db
      .select()
      .from(auditEvents)
      .where(hasSubject("user", idOf(me)))
  ).map(({ name }) => name)
const mailsTo = async (me: Ctx) => {
  const recipient = me.actor.kind === "person" ? me.actor.email : ""
  return me.db.select().from(messages).where(eq(messages.recipient, recipient))
}
const statusOf = async (me: Ctx) => (await requireProfile(me)).businessStatus

const typed = { address: "Via Roma 12", vatNumber: "12345670017", legalRepresentative: "Elena Sanna" }
const issuesOf = (input: object) =>
  verificationForm.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? []

test.each([
  [[], { ...typed, payoutMethod: "iban", iban: IBAN }],
  [[], { ...typed, payoutMethod: "paypal", paypalEmail: "ada@example.org" }],
  [[], { ...typed, payoutMethod: "paypal", paypalEmail: "ada@example.org", iban: "left over" }],
  [["iban partners.iban-required"], { ...typed, payoutMethod: "iban", paypalEmail: "ada@example.org" }],
  [["paypalEmail partners.paypal-required"], { ...typed, payoutMethod: "paypal", iban: IBAN }],
  [["iban partners.iban-invalid"], { ...typed, payoutMethod: "iban", iban: "IT00" }],
  [["paypalEmail partners.paypal-invalid"], { ...typed, payoutMethod: "paypal", paypalEmail: "ada" }],
  [["payoutMethod partners.method-required"], { ...typed, payoutMethod: "cash" }],
  [
    [
      "address partners.address-required",
      "vatNumber partners.vat-required",
      "legalRepresentative partners.representative-required",
    ],
    { payoutMethod: "iban", iban: IBAN },
  ],
  [["vatNumber partners.vat-invalid"], { ...typed, vatNumber: "123", payoutMethod: "iban", iban: IBAN }],
  [["address partners.address-long"], { ...typed, address: "a".repeat(301), payoutMethod: "iban", iban: IBAN }],
])("a verification with the issues %j", (issues, input) => {
  expect(issuesOf(input)).toEqual(issues)
})

test("a submission makes the partner pending and keeps the payout", async () => {
  const { me, company, payout } = await pendingPartner(base)
  expect(await statusOf(me)).toBe("pending")
  expect(await verificationsOf(me, idOf(me))).toMatchObject([{ ...company, status: "pending" }])
  expect((await settingsOf(me, idOf(me))).payout).toEqual(payout)
  expect(await eventsOf(me)).toEqual(["partner.submitted"])
})

test("a submission without a registration document is refused and keeps nothing", async () => {
  const me = await partner(base)
  await expect(submitVerification(me, company, bankTransfer)).rejects.toMatchObject({
    fields: [{ field: "registrationDocument", code: "partners.document-required" }],
  })
  expect(await statusOf(me)).toBe("unverified")
  expect((await settingsOf(me, idOf(me))).payout).toBeUndefined()
})

test("the first submission without payout details is refused", async () => {
  const me = await partner(base)
  await uploadRegistration(me)
  await expect(submitVerification(me, company)).rejects.toMatchObject({
    fields: [{ field: "iban", code: "partners.iban-required" }],
  })
})

test("a second submission while the first is checked is refused", async () => {
  const { me } = await pendingPartner(base)
  await expect(submitVerification(me, company, bankTransfer)).rejects.toMatchObject({
    code: "partners.verification-pending",
    status: 409,
  })
})

test("of two simultaneous submissions one is kept", { tags: ["postgres"] }, async () => {
  const me = await partner(base)
  await uploadRegistration(me)
  const results = await Promise.allSettled(
    ["Via Uno 1", "Via Due 2"].map((address) => submitVerification(me, { ...company, address }, bankTransfer)),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(await verificationsOf(me, idOf(me))).toHaveLength(1)
})

test("the database accepts one pending verification per partner", async () => {
  const { me } = await pendingPartner(base)
  const [first] = await verificationsOf(me, idOf(me))
  if (!first) throw new Error("No verification.")
  await expect(me.db.insert(partnerVerifications).values({ ...first, id: undefined })).rejects.toThrow()
})

test("a personal account cannot submit", async () => {
  const me = as(base, await person(base))
  await expect(submitVerification(me, company, bankTransfer)).rejects.toMatchObject({ status: 403 })
  await expect(ownVerification(me)).rejects.toMatchObject({ status: 403 })
})

test("an operator verifies: status, event and a mail in the partner's language", async () => {
  const { me, verificationId } = await pendingPartner(base, { locale: "it" })
  await decideVerification(await operator(), { outcome: "verified", verificationId })
  expect(await statusOf(me)).toBe("verified")
  expect(await eventsOf(me)).toEqual(["partner.submitted", "partner.verified"])
  expect(await mailsTo(me)).toMatchObject([{ kind: "partners.verified", locale: "it" }])
  await expect(submitVerification(me, company)).rejects.toMatchObject({ code: "partners.verification-done" })
})

test("a refused partner reads the reason and can submit again with the stored payout", async () => {
  const { me, verificationId, company, payout } = await pendingPartner(base)
  const decision = verificationDecisionForm.parse({
    outcome: "refused",
    verificationId,
    reason: "The scan is cut off.",
  })
  await decideVerification(await operator(), decision)
  expect(await statusOf(me)).toBe("unverified")
  expect((await ownVerification(me)).submitted?.refusal).toEqual({ reason: "The scan is cut off.", isWithdrawn: false })
  expect((await mailsTo(me))[0]?.body).toContain("The scan is cut off.")
  me.clock.set("2026-11-24T09:00:00Z")
  await submitVerification(
    me,
    { ...company, address: "Via Nuova 3" },
    { method: "paypal", details: "thief@example.org" },
  )
  expect(await statusOf(me)).toBe("pending")
  expect((await ownVerification(me)).submitted).toMatchObject({ address: "Via Nuova 3", refusal: undefined })
  expect((await settingsOf(me, idOf(me))).payout).toEqual(payout)
})

test("a withdrawn verification is refused with the reason, once and by operators only", async () => {
  const { me, verificationId } = await pendingPartner(base)
  const reviewer = await operator()
  const withdrawal = { userId: idOf(me), reason: "The VAT number is closed." }
  await expect(withdrawVerification(reviewer, withdrawal)).rejects.toMatchObject({ status: 409 })
  await decideVerification(reviewer, { outcome: "verified", verificationId })
  await expect(withdrawVerification(me, withdrawal)).rejects.toMatchObject({ status: 403 })
  await withdrawVerification(reviewer, withdrawal)
  expect(await statusOf(me)).toBe("unverified")
  expect(await verificationStatus(me)).toEqual({
    status: "unverified",
    refusal: { reason: withdrawal.reason, isWithdrawn: true },
  })
  expect(await eventsOf(me)).toContain("partner.withdrawn")
  await expect(withdrawVerification(reviewer, withdrawal)).rejects.toMatchObject({ status: 409 })
})

test("operators read that a verification was withdrawn until it is sent again", async () => {
  const { me, verificationId, company } = await pendingPartner(base)
  const reviewer = await operator()
  const shown = async () => {
    const { partners } = await partnersForOperator(reviewer)
    return partners.find(({ userId }) => userId === idOf(me))?.company
  }
  await decideVerification(reviewer, { outcome: "verified", verificationId })
  expect(await shown()).toMatchObject({ isVerified: true, isWithdrawn: false })
  await withdrawVerification(reviewer, { userId: idOf(me), reason: "The VAT number is closed." })
  expect(await shown()).toMatchObject({ isVerified: false, isWithdrawn: true, refusal: "The VAT number is closed." })
  await submitVerification(me, company)
  expect(await shown()).toMatchObject({ isWithdrawn: false, refusal: undefined, decidedAt: null })
})

test("a refusal requires a reason", () => {
  const refused = { outcome: "refused", verificationId: "5b1f7f0e-5d3c-4f0a-9a43-6b0c7d1d2a11", reason: " " }
  expect(verificationDecisionForm.safeParse(refused).error?.issues).toMatchObject([
    { message: "partners.reason-required" },
  ])
})

test("a verification is decided once", { tags: ["postgres"] }, async () => {
  const { me, verificationId } = await pendingPartner(base)
  const results = await Promise.allSettled([
    decideVerification(await operator(), { outcome: "verified", verificationId }),
    decideVerification(await operator(), { outcome: "refused", verificationId, reason: "No." }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(await mailsTo(me)).toHaveLength(1)
})

test("only operators decide, and only on existing verifications", async () => {
  const { me, verificationId } = await pendingPartner(base)
  await expect(decideVerification(me, { outcome: "verified", verificationId })).rejects.toMatchObject({ status: 403 })
  await expect(partnersForOperator(me)).rejects.toMatchObject({ status: 403 })
  const unknown = "00000000-0000-4000-8000-000000000000"
  await expect(
    decideVerification(await operator(), { outcome: "verified", verificationId: unknown }),
  ).rejects.toMatchObject({ status: 404 })
})

test("a registration document is for its partner and operators; each access is logged", async () => {
  const { me, document } = await pendingPartner(base)
  await readDocument(me, document.id)
  await readDocument(await operator(), document.id)
  await expect(readDocument(await partner(base), document.id)).rejects.toMatchObject({ status: 404 })
  const read = (await base.db.select().from(auditEvents).where(hasSubject("document", document.id))).filter(
    ({ name }) => name === "document.read",
  )
  expect(read).toHaveLength(2)
})

test("a file of another type is refused with the form's field", async () => {
  const me = await partner(base)
  const form = new FormData()
  form.set("registrationDocument", new File(["hello"], "visura.pdf", { type: "application/pdf" }))
  expect(await storeRegistrationDocument(me, form)).toEqual([
    { field: "registrationDocument", code: "accounts.upload-type", details: {} },
  ])
})

test("the partner's page never has the whole IBAN", async () => {
  const { me } = await pendingPartner(base, {}, { company, payout: bankTransfer })
  const page = await ownVerification(me)
  expect(page.payout).toEqual({ method: "iban", masked: "•••• 3456" })
  expect(JSON.stringify(page)).not.toContain(IBAN)
})

test("operators see companies with their document; the IBAN is masked once decided", async () => {
  const ctx = testContext(await testDatabase())
  const { document, verificationId, company, payout } = await pendingPartner(ctx)
  const reviewer = await operator(ctx)
  expect(await pendingVerificationCount(reviewer)).toBe(1)
  expect((await partnersForOperator(reviewer)).pending).toMatchObject([
    { vatNumber: company.vatNumber, document: { path: document.path }, payout },
  ])
  await decideVerification(reviewer, { outcome: "verified", verificationId })
  expect(await partnersForOperator(reviewer)).toMatchObject({
    pending: [],
    partners: [
      {
        status: "verified",
        commissionPercent: 15,
        company: {
          vatNumber: company.vatNumber,
          isVerified: true,
          refusal: undefined,
          document: { path: document.path },
        },
        payout: { method: "iban", masked: `•••• ${payout.details.slice(-4)}` },
        listings: 0,
      },
    ],
  })
})

test("partners are listed by status, then by company", async () => {
  const ctx = testContext(await testDatabase())
  for (const [companyName, businessStatus] of [
    ["Alfa", "unverified"],
    ["Beta", "pending"],
    ["Zeta", "verified"],
    ["Gamma", "verified"],
  ] as const) {
    const { userId } = await person(ctx, { role: "business" })
    await ctx.db.update(users).set({ companyName, businessStatus, emailVerified: true }).where(eq(users.id, userId))
  }
  const { partners } = await partnersForOperator(await operator(ctx))
  expect(partners.map(({ companyName }) => companyName)).toEqual(["Gamma", "Zeta", "Beta", "Alfa"])
})

test("a change of commission is mailed to the partner, a change of names is not", async () => {
  const { me } = await pendingPartner(base)
  const reviewer = await operator()
  const mails = () =>
    base.db.$count(messages, and(eq(messages.kind, "partners.commission-changed"), isAbout("user", idOf(me))))
  const terms = { userId: idOf(me), companyName: "Costa Charter S.r.l.", name: "Elena Sanna" }
  await setPartnerTerms(reviewer, { ...terms, commissionPercent: 15 })
  expect(await mails()).toBe(0)
  await setPartnerTerms(reviewer, { ...terms, commissionPercent: 12 })
  expect(await mails()).toBe(1)
})

test("an operator sets commission and names; the verification stays", async () => {
  const { me, verificationId, payout: submitted } = await pendingPartner(base)
  const reviewer = await operator()
  await decideVerification(reviewer, { outcome: "verified", verificationId })
  const terms = { userId: idOf(me), companyName: "Costa Charter S.r.l.", name: "Elena Sanna", commissionPercent: 12 }
  await setPartnerTerms(reviewer, terms)
  expect(await requireProfile(me)).toMatchObject({ companyName: "Costa Charter S.r.l.", businessStatus: "verified" })
  const { commissionPercent, payout } = await settingsOf(me, idOf(me))
  expect({ commissionPercent, payout }).toEqual({ commissionPercent: 12, payout: submitted })
  expect(await eventsOf(me)).toContain("partner.terms-set")
  const customer = await person(base)
  await expect(setPartnerTerms(reviewer, { ...terms, userId: customer.userId })).rejects.toMatchObject({ status: 404 })
  await expect(setPartnerTerms(me, terms)).rejects.toMatchObject({ status: 403 })
})

test("a partner submits at most ten times a day", async () => {
  const { me } = await pendingPartner(base)
  const reviewer = await operator()
  for (let count = 1; count < 10; count += 1) {
    const verificationId = await latestVerificationId(me)
    await decideVerification(reviewer, { outcome: "refused", verificationId, reason: "Unreadable." })
    me.clock.set(new Date(me.now().getTime() + 60_000))
    await submitVerification(me, companyForm.parse(typed))
  }
  await decideVerification(reviewer, {
    outcome: "refused",
    verificationId: await latestVerificationId(me),
    reason: "Unreadable.",
  })
  await expect(submitVerification(me, companyForm.parse(typed))).rejects.toMatchObject({ code: "platform.too-many" })
})

test("the partner's page has the submitted document, not one uploaded later", async () => {
  const { me, document } = await pendingPartner(base)
  me.clock.set(new Date(me.now().getTime() + 60_000))
  await uploadRegistration(me)
  expect((await ownVerification(me)).documentPath).toBe(document.path)
})

test("a document sent with the form is kept for the next attempt", async () => {
  const me = await partner(base)
  const form = new FormData()
  form.set("registrationDocument", new File([plainPdf], "visura.pdf", { type: "application/pdf" }))
  expect(await storeRegistrationDocument(me, form)).toEqual([])
  expect(await storeRegistrationDocument(me, new FormData())).toEqual([])
  expect((await ownVerification(me)).documentPath).toMatch(/^\/documents\//)
})
