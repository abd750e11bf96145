import { expect, test } from "vitest"
import { refreshIdentity, startInstantCheck } from "../app/accounts/identity/identity.server"
import { latestCheck, userById } from "../app/accounts/queries.server"
import { endVerification, type IdentityOutcome } from "../sandbox/stripe/identity.server"
import { ok } from "../sandbox/stripe/store.server"
import { person } from "./support/accounts/people"
import { as, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { withSandbox } from "./support/purchases/payments"

const database = await testDatabase()
const base = withSandbox(database, testContext(database))

/** A customer whose check ended at the provider. */
async function checked(outcome: IdentityOutcome) {
  const me = await person(base)
  const ctx = as(base, me)
  await startInstantCheck(ctx)
  const id = (await latestCheck(ctx, me.userId))?.providerId ?? ""
  await base.sandbox.act(async (world) => ok({ url: await endVerification(world, id, outcome) }))
  const now = async () => ({
    status: (await userById(ctx, me.userId))?.idStatus,
    check: (await latestCheck(ctx, me.userId))?.state,
  })
  return { ctx, now }
}

test.each([
  ["verified", { status: "verified", check: "verified" }],
  ["requires_input", { status: "unverified", check: "refused" }],
  ["canceled", { status: "unverified", check: "cancelled" }],
] as const)("a check that ends as %s is updated by the provider's signed event", async (outcome, after) => {
  const { now } = await checked(outcome)
  expect(await now()).toEqual({ status: "unverified", check: "open" })
  await base.deliverWebhooks()
  expect(await now()).toEqual(after)
})

test("a result read before its event is not changed by the event", async () => {
  const { ctx, now } = await checked("verified")
  await refreshIdentity(ctx)
  expect(await now()).toEqual({ status: "verified", check: "verified" })
  await base.deliverWebhooks()
  expect(await now()).toEqual({ status: "verified", check: "verified" })
})

test("a failed or cancelled check can be repeated with success", async () => {
  for (const first of ["requires_input", "canceled"] as const) {
    const { ctx, now } = await checked(first)
    await base.deliverWebhooks()
    ctx.clock.set(new Date(ctx.now().getTime() + 60_000))
    await startInstantCheck(ctx)
    const id = (await latestCheck(ctx, ctx.actor.kind === "person" ? ctx.actor.userId : ""))?.providerId ?? ""
    await base.sandbox.act(async (world) => ok({ url: await endVerification(world, id, "verified") }))
    await base.deliverWebhooks()
    expect(await now()).toEqual({ status: "verified", check: "verified" })
  }
})
