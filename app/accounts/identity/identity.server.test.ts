import { desc } from "drizzle-orm"
import Stripe from "stripe"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { plainPdf } from "../../../tests/support/files/pdf-files"
import { isAbout } from "../../messaging/queries.server"
import { messages } from "../../messaging/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addDays, romeDate } from "../../platform/dates"
import { checksToReview, latestCheck, userById } from "../queries.server"
import { NAME_MISSING_REASON } from "../rules/identity"
import { readDocument, storeDocument } from "./documents.server"
import { requireVerifiedCustomer } from "./gates.server"
import { decideIdentity, submitIdDocuments } from "./id-review.server"
import { onIdentityEvent, refreshIdentity, startInstantCheck } from "./identity.server"

const database = await testDatabase()

type Session = {
  id: string
  status: string
  metadata: Record<string, string>
  last_error: object | null
  verified_outputs: object | null
}

const outputs = { first_name: "ANNA", last_name: "MELIS", dob: { day: 14, month: 5, year: 1985 } }

/** A fake of the provider's verification sessions. */
function fakeProvider() {
  const sessions = new Map<string, Session>()
  const keys = new Map<string, string>()
  let calls = 0
  const answer = async (request: Request): Promise<Response> => {
    const id = new URL(request.url).pathname.split("/").at(-1) ?? ""
    if (request.method === "GET") return Response.json(full(sessions.get(id)))
    calls += 1
    const key = request.headers.get("idempotency-key") ?? ""
    const form = new URLSearchParams(await request.text())
    const sessionId = keys.get(key) ?? `vs_${calls}`
    keys.set(key, sessionId)
    if (!sessions.has(sessionId))
      sessions.set(sessionId, {
        id: sessionId,
        status: "requires_input",
        metadata: { userId: form.get("metadata[userId]") ?? "", checkId: form.get("metadata[checkId]") ?? "" },
        last_error: null,
        verified_outputs: null,
      })
    return Response.json(full(sessions.get(sessionId)))
  }
  const full = (session: Session | undefined) => ({
    object: "identity.verification_session",
    client_secret: `${session?.id}_secret`,
    url: session?.status === "requires_input" ? `https://verify.example/${session.id}` : null,
    ...session,
  })
  const stripe = new Stripe("sk_test_none", {
    httpClient: Stripe.createFetchHttpClient((url, init) => answer(new Request(url as string, init as RequestInit))),
  })
  const event = (id: string, status: string, last_error: object | null = null, found: object | null = outputs) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    const verified_outputs = status === "verified" ? found : null
    sessions.set(id, { ...session, status, last_error, verified_outputs })
    const object = { ...full(sessions.get(id)), verified_outputs: undefined }
    return {
      id: `evt_${id}_${status}`,
      type: `identity.verification_session.${status}`,
      data: { object },
    } as unknown as Stripe.Event
  }
  return { stripe, event }
}

const identityProvider = fakeProvider()
const base = testContext(database, { stripe: identityProvider.stripe })
const handleEvent = async (ctx: Ctx, event: Stripe.Event) => inTransaction(ctx, await onIdentityEvent(ctx, event))
const document = {
  firstName: "Anna",
  lastName: "Melis",
  birthDate: "1985-05-14",
  documentExpiresOn: "2031-06-30",
}
const statusOf = async (ctx: Ctx) => (await userById(ctx, userIdOf(ctx)))?.idStatus
const userIdOf = (ctx: Ctx) => (ctx.actor.kind === "person" ? ctx.actor.userId : "")
const mailsTo = (ctx: Ctx) =>
  ctx.db
    .select({ kind: messages.kind, body: messages.body })
    .from(messages)
    .where(isAbout("user", userIdOf(ctx)))
    .orderBy(desc(messages.createdAt))
const sessionOf = async (ctx: Ctx) => (await latestCheck(ctx, userIdOf(ctx)))?.providerId ?? ""

test("starting an instant check twice opens one session", { tags: ["postgres"] }, async () => {
  const ctx = as(base, await person(base))
  const [first, second] = await Promise.all([startInstantCheck(ctx), startInstantCheck(ctx)])
  expect(first.url).toMatch(/^https:\/\/verify\.example\//)
  expect(second).toEqual(first)
  expect(await startInstantCheck(ctx)).toEqual(first)
  expect(await statusOf(ctx)).toBe("unverified")
})

test("processing sets pending; verified allows booking and sends one mail", async () => {
  const ctx = as(base, await person(base))
  await startInstantCheck(ctx)
  const id = await sessionOf(ctx)
  await handleEvent(ctx, identityProvider.event(id, "processing"))
  expect(await statusOf(ctx)).toBe("pending")
  await expect(requireVerifiedCustomer(ctx)).rejects.toMatchObject({
    code: "accounts.verification-pending",
    status: 403,
  })
  const verified = identityProvider.event(id, "verified")
  await handleEvent(ctx, verified)
  await handleEvent(ctx, verified)
  expect(await statusOf(ctx)).toBe("verified")
  expect((await requireVerifiedCustomer(ctx)).id).toBe(userIdOf(ctx))
  expect((await mailsTo(ctx)).map(({ kind }) => kind)).toEqual(["accounts.identity-verified"])
  await handleEvent(ctx, identityProvider.event(id, "processing"))
  await handleEvent(ctx, identityProvider.event(id, "requires_input", { code: "document_expired" }))
  expect(await statusOf(ctx)).toBe("verified")
  await expect(startInstantCheck(ctx)).rejects.toMatchObject({ code: "accounts.identity-already" })
})

test("a check that needs input keeps its reason and resumes in the same session", async () => {
  const ctx = as(base, await person(base))
  await startInstantCheck(ctx)
  const id = await sessionOf(ctx)
  await handleEvent(ctx, identityProvider.event(id, "processing"))
  await handleEvent(ctx, identityProvider.event(id, "requires_input", { code: "document_expired" }))
  expect(await statusOf(ctx)).toBe("unverified")
  expect(await latestCheck(ctx, userIdOf(ctx))).toMatchObject({ state: "refused", reason: "document_expired" })
  expect((await startInstantCheck(ctx)).url).toContain(id)
})

test("after a cancelled check a new session is created", async () => {
  const ctx = as(base, await person(base))
  const first = await startInstantCheck(ctx)
  const id = await sessionOf(ctx)
  await handleEvent(ctx, identityProvider.event(id, "canceled"))
  expect(await latestCheck(ctx, userIdOf(ctx))).toMatchObject({ state: "cancelled" })
  ctx.clock.set(new Date(ctx.now().getTime() + 1000))
  expect((await startInstantCheck(ctx)).url).not.toBe(first.url)
})

test("the status is read from the provider, not from the return address", async () => {
  const ctx = as(base, await person(base))
  await startInstantCheck(ctx)
  await refreshIdentity(ctx)
  expect(await statusOf(ctx)).toBe("unverified")
  identityProvider.event(await sessionOf(ctx), "verified")
  await refreshIdentity(ctx)
  expect(await statusOf(ctx)).toBe("verified")
})

test("events of unknown sessions or with another user's check are ignored", async () => {
  const ctx = as(base, await person(base))
  const victim = as(base, await person(base))
  await startInstantCheck(ctx)
  await startInstantCheck(victim)
  const check = await latestCheck(victim, userIdOf(victim))
  const forged = identityProvider.event(await sessionOf(ctx), "verified")
  const object = { ...forged.data.object, id: "vs_other", metadata: { userId: userIdOf(victim), checkId: check?.id } }
  await handleEvent(ctx, { ...forged, data: { object } } as unknown as Stripe.Event)
  expect(await statusOf(victim)).toBe("unverified")
})

test.each([
  ["any outputs", null],
  ["a name", { ...outputs, first_name: null, last_name: null }],
])("a verified session without %s is refused and replaced", async (_missing, found) => {
  const ctx = as(base, await person(base))
  await startInstantCheck(ctx)
  const id = await sessionOf(ctx)
  await handleEvent(ctx, identityProvider.event(id, "verified", null, found))
  expect(await latestCheck(ctx, userIdOf(ctx))).toMatchObject({ state: "refused", reason: NAME_MISSING_REASON })
  expect(await statusOf(ctx)).toBe("unverified")
  await refreshIdentity(ctx)
  expect(await statusOf(ctx)).toBe("unverified")
  ctx.clock.set(new Date(ctx.now().getTime() + 1000))
  await startInstantCheck(ctx)
  expect(await sessionOf(ctx)).not.toBe(id)
})

test("a name that the provider adds later verifies the customer", async () => {
  const ctx = as(base, await person(base))
  await startInstantCheck(ctx)
  const id = await sessionOf(ctx)
  await handleEvent(ctx, identityProvider.event(id, "verified", null, null))
  identityProvider.event(id, "verified")
  await refreshIdentity(ctx)
  expect(await statusOf(ctx)).toBe("verified")
})

test("a refused session that is then verified without a name is replaced", async () => {
  const ctx = as(base, await person(base))
  await startInstantCheck(ctx)
  const id = await sessionOf(ctx)
  await handleEvent(ctx, identityProvider.event(id, "requires_input", { code: "document_expired" }))
  identityProvider.event(id, "verified", null, null)
  expect((await startInstantCheck(ctx)).url).not.toContain(id)
})

test("a session without a name replaces the reason of an earlier refusal", async () => {
  const ctx = as(base, await person(base))
  await startInstantCheck(ctx)
  const id = await sessionOf(ctx)
  await handleEvent(ctx, identityProvider.event(id, "requires_input", { code: "document_expired" }))
  await handleEvent(ctx, identityProvider.event(id, "verified", null, null))
  expect(await latestCheck(ctx, userIdOf(ctx))).toMatchObject({ state: "refused", reason: NAME_MISSING_REASON })
})

const pdf = plainPdf
const upload = (ctx: Ctx, kind: "id_front" | "id_back") =>
  storeDocument(ctx, { kind, bytes: pdf, declaredName: "id.pdf" })

test("front and back are both required", async () => {
  const ctx = as(base, await person(base))
  await expect(submitIdDocuments(ctx)).rejects.toMatchObject({
    code: "accounts.id-front-required",
    fields: [
      { field: "front", code: "accounts.id-front-required" },
      { field: "back", code: "accounts.id-back-required" },
    ],
  })
  await upload(ctx, "id_front")
  await expect(submitIdDocuments(ctx)).rejects.toMatchObject({ code: "accounts.id-back-required" })
})

test("submitted documents are pending until an operator approves them", async () => {
  const ctx = as(base, await person(base))
  const front = await upload(ctx, "id_front")
  await upload(ctx, "id_back")
  await submitIdDocuments(ctx)
  expect(await statusOf(ctx)).toBe("pending")
  await expect(submitIdDocuments(ctx)).rejects.toMatchObject({ status: 422 })
  await expect(startInstantCheck(ctx)).rejects.toMatchObject({ code: "accounts.identity-under-review" })

  const waiting = (await checksToReview(ctx)).find(({ userId }) => userId === userIdOf(ctx))
  const decision = { checkId: waiting?.id ?? "", outcome: "verified", ...document } as const
  await expect(decideIdentity(ctx, decision)).rejects.toMatchObject({ code: "platform.forbidden" })
  const operator = as(base, await person(base, { role: "operator" }))
  expect((await readDocument(operator, front.id)).contentType).toBe("application/pdf")
  const today = romeDate(ctx.now())
  const minor = { ...decision, birthDate: addDays(`${Number(today.slice(0, 4)) - 18}${today.slice(4)}`, 1) }
  await expect(decideIdentity(operator, minor)).rejects.toMatchObject({
    fields: [{ field: "birthDate", code: "accounts.person-under-age" }],
  })
  await decideIdentity(operator, decision)
  expect(await statusOf(ctx)).toBe("verified")
  await expect(decideIdentity(operator, decision)).rejects.toMatchObject({
    code: "accounts.identity-decided",
    status: 409,
  })
})

test("refused documents show the operator's reason and can be replaced", async () => {
  const ctx = as(base, await person(base))
  await upload(ctx, "id_front")
  await upload(ctx, "id_back")
  await submitIdDocuments(ctx)
  const check = await latestCheck(ctx, userIdOf(ctx))
  const operator = as(base, await person(base, { role: "operator" }))
  await decideIdentity(operator, { checkId: check?.id ?? "", outcome: "refused", reason: "Il retro è sfocato." })
  expect(await statusOf(ctx)).toBe("unverified")
  const [mail] = await mailsTo(ctx)
  expect(mail?.kind).toBe("accounts.identity-refused")
  expect(mail?.body).toContain("Il retro è sfocato.")
  await expect(submitIdDocuments(ctx)).rejects.toMatchObject({ code: "accounts.id-front-required" })
  await upload(ctx, "id_front")
  await upload(ctx, "id_back")
  await submitIdDocuments(ctx)
  expect(await statusOf(ctx)).toBe("pending")
})

test("a business account or a visitor has no identity check", async () => {
  await expect(startInstantCheck(as(base, await person(base, { role: "business" })))).rejects.toMatchObject({
    status: 403,
  })
  await expect(startInstantCheck(base)).rejects.toMatchObject({ status: 401 })
})

test("only a verified personal account may book", async () => {
  await expect(requireVerifiedCustomer(base)).rejects.toMatchObject({ status: 401 })
  const partner = await person(base, { role: "business", idStatus: "verified" })
  await expect(requireVerifiedCustomer(as(base, partner))).rejects.toMatchObject({ code: "accounts.personal-required" })
})
