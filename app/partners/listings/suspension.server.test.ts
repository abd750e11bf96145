import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someDraft, someListing } from "../../../tests/support/partners/listings"
import { company, latestVerificationId, verifiedPartner, verifyAgain } from "../../../tests/support/partners/partners"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { listedItemById } from "../../catalogue/queries.server"
import { messages } from "../../messaging/tables.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { decideVerification, partnersForOperator, withdrawVerification } from "../verification/reviews.server"
import { submitVerification } from "../verification/verification.server"
import { pauseListing, publishListing } from "./listings.server"
import { ownListing } from "./own-listings.server"
import { liftSuspension, suspendListing } from "./suspension.server"

const ctx = testContext(await testDatabase())
const reason = "The company is dissolved."
let operator: Ctx
let partner: typeof ctx
let userId: string
beforeEach(async () => {
  operator = as(ctx, await person(ctx, { role: "operator" }))
  partner = await verifiedPartner(ctx, operator)
  userId = partner.actor.kind === "person" ? partner.actor.userId : ""
})

const statusOf = async ({ id }: { id: string }) => (await ownListing(partner, id)).status
const isBookable = async ({ itemId }: { itemId: string }) => (await listedItemById(ctx, itemId))?.available ?? false

/** The partner's mails, without those of the first verification. */
async function mails() {
  const email = partner.actor.kind === "person" ? partner.actor.email : ""
  return (await ctx.db.select().from(messages).where(eq(messages.recipient, email)).orderBy(messages.createdAt)).slice(
    1,
  )
}

test("a withdrawn verification suspends published and paused listings of its partner", async () => {
  const shown = await someListing(partner)
  const paused = await someListing(partner, "yacht")
  await pauseListing(partner, paused.id)
  const draft = await someDraft(partner)
  const other = await someListing(await verifiedPartner(ctx, operator))
  await withdrawVerification(operator, { userId, reason })
  const suspended = { status: "suspended", suspendedReason: reason }
  expect(await ownListing(partner, shown.id)).toMatchObject({ ...suspended, suspendedFrom: "published" })
  expect(await ownListing(partner, paused.id)).toMatchObject({ ...suspended, suspendedFrom: "paused" })
  expect(await statusOf(draft)).toBe("draft")
  expect(await isBookable(shown)).toBe(false)
  expect(await isBookable(other)).toBe(true)
  expect((await refusalOf(publishListing(partner, draft.id))).code).toBe("partners.verification-required")
})

test("a withdrawal is one mail with the reason, whatever it suspends", async () => {
  await someListing(partner)
  await someListing(partner, "yacht")
  ctx.clock.set(addMinutes(ctx.now(), 1))
  await withdrawVerification(operator, { userId, reason })
  expect(await mails()).toMatchObject([{ kind: "partners.withdrawn", body: expect.stringContaining(reason) }])
})

test("the mail of a withdrawal says that listings come back only if it suspends any", async () => {
  const promise = "restano sospesi"
  await withdrawVerification(operator, { userId, reason })
  expect((await mails()).at(-1)?.body).not.toContain(promise)
  await verifyAgain(partner, operator)
  await someListing(partner)
  ctx.clock.set(addMinutes(ctx.now(), 1))
  await withdrawVerification(operator, { userId, reason })
  expect((await mails()).at(-1)?.body).toContain(promise)
})

test("the next verification restores what the withdrawal suspended", async () => {
  const shown = await someListing(partner)
  const paused = await someListing(partner, "yacht")
  await pauseListing(partner, paused.id)
  await withdrawVerification(operator, { userId, reason })
  await verifyAgain(partner, operator)
  const restored = { suspendedFrom: null, suspendedReason: null, isSuspendedByWithdrawal: false }
  expect(await ownListing(partner, shown.id)).toMatchObject({ status: "published", ...restored })
  expect(await ownListing(partner, paused.id)).toMatchObject({ status: "paused", ...restored })
  expect(await isBookable(shown)).toBe(true)
  expect(await isBookable(paused)).toBe(false)
})

test("a listing that an operator suspended stays suspended after the next verification", async () => {
  const before = await someListing(partner)
  const during = await someListing(partner, "yacht")
  await suspendListing(operator, { listingId: before.id, reason: "Wrong photographs" })
  await withdrawVerification(operator, { userId, reason })
  await suspendListing(operator, { listingId: during.id, reason: "Wrong price" })
  await verifyAgain(partner, operator)
  expect(await ownListing(partner, before.id)).toMatchObject({
    status: "suspended",
    suspendedReason: "Wrong photographs",
  })
  expect(await ownListing(partner, during.id)).toMatchObject({ status: "suspended", suspendedReason: "Wrong price" })
  await liftSuspension(operator, { listingId: during.id })
  expect(await statusOf(during)).toBe("published")
})

test("a suspension after the next verification is the operator's alone", async () => {
  const listing = await someListing(partner)
  await withdrawVerification(operator, { userId, reason })
  await verifyAgain(partner, operator)
  await suspendListing(operator, { listingId: listing.id, reason: "Wrong price" })
  await withdrawVerification(operator, { userId, reason })
  await verifyAgain(partner, operator)
  expect(await statusOf(listing)).toBe("suspended")
})

test("another partner's verification restores nothing", async () => {
  const listing = await someListing(partner)
  await withdrawVerification(operator, { userId, reason })
  await verifiedPartner(ctx, operator)
  expect(await statusOf(listing)).toBe("suspended")
})

test("partner and operator are told how many listings come back", async () => {
  await someListing(partner)
  const kept = await someListing(partner, "yacht")
  await suspendListing(operator, { listingId: kept.id, reason: "Wrong price" })
  await withdrawVerification(operator, { userId, reason })
  ctx.clock.set(addMinutes(ctx.now(), 1))
  await submitVerification(partner, company)
  const { pending } = await partnersForOperator(operator)
  const verificationId = await latestVerificationId(partner)
  expect(pending.find(({ id }) => id === verificationId)?.suspendedListings).toBe(1)
  await decideVerification(operator, { outcome: "verified", verificationId })
  expect((await mails()).at(-1)?.body).toContain("L’annuncio che avevamo sospeso con la revoca è di nuovo com’era.")
})
