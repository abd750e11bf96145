import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { type MembersCtx, mailsTo, member } from "../../../tests/support/membership/members"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { userById } from "../../accounts/queries.server"
import { chargeOrder } from "../../checkout/orders/orders.server"
import { messages } from "../../messaging/tables.server"
import { payments } from "../../payments/tables.server"
import { romeInstant } from "../../platform/dates"
import { membershipOrder, renewalDetails } from "../enrolment.server"
import { endOwnMembership, setAutoRenewal } from "../member-choices.server"
import { activeMembership, type CurrentMembership } from "../queries.server"
import { memberships } from "../tables.server"
import { renewMemberships } from "./renewal.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const system: MembersCtx = { ...ctx, actor: { kind: "system" } }

const at = (day: string, time = "12:00") => clock.set(romeInstant(day, time))
beforeEach(async () => {
  at("2027-01-31")
  await ctx.db.update(memberships).set({ endedAt: ctx.now() })
})

/** The member turns the renewal off at the end of the last paid day, 27 February. */
const turnOffBeforeMidnight = (customerCtx: MembersCtx) =>
  setAutoRenewal({ ...customerCtx, now: () => romeInstant("2027-02-27", "23:59") }, { autoRenews: false })

/** The job, in which `before` runs between the start of a charge and the request to the provider. */
function jobWith(before: () => Promise<void>): MembersCtx {
  const create = ctx.stripe.paymentIntents.create.bind(ctx.stripe.paymentIntents)
  let isDone = false
  const paymentIntents = Object.create(ctx.stripe.paymentIntents, {
    create: {
      value: async (...args: Parameters<typeof create>) => {
        if (!isDone) {
          isDone = true
          await before()
        }
        return create(...args)
      },
    },
  })
  return { ...system, stripe: Object.create(ctx.stripe, { paymentIntents: { value: paymentIntents } }) }
}

/** The amounts of the person's payments that were not returned, in cents. */
async function keptCents(userId: string): Promise<number[]> {
  await ctx.deliverWebhooks()
  const own = await ctx.db.select().from(payments).where(eq(payments.userId, userId))
  return own.flatMap(({ state, amountCents }) => (state === "succeeded" ? [amountCents] : []))
}

async function mailText(userId: string, name: string): Promise<string> {
  const { email = "" } = (await userById(ctx, userId)) ?? {}
  const [mail] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, email), eq(messages.kind, `membership.${name}`)))
  return mail?.body ?? ""
}

/** The charge of 28 February, as the job makes it. */
function charge(membership: CurrentMembership) {
  const { userId, currency, cardId } = membership
  const plan = { tierId: "gold", cycle: "monthly" } as const
  const details = renewalDetails(membership, plan, { renews: false, isByHand: false })
  const order = { ...membershipOrder(userId, details, currency), userId, purchaseKey: randomUUID() }
  return chargeOrder(system, order, cardId ?? "")
}

describe("a renewal that the member turned off before the charge (D66)", () => {
  test("is not charged", async () => {
    const { customerCtx, userId, membership } = await member(ctx)
    await turnOffBeforeMidnight(customerCtx)
    at("2027-02-28", "00:00")
    expect(await codeOf(charge(membership))).toBe("membership.renewal-off")
    expect(await keptCents(userId)).toEqual([230_00])
  })

  test("is not charged without its card", async () => {
    const { userId, membership } = await member(ctx)
    await ctx.db.update(memberships).set({ cardId: null }).where(eq(memberships.id, membership.id))
    at("2027-02-28", "00:00")
    expect(await codeOf(charge(membership))).toBe("membership.renewal-off")
    expect(await keptCents(userId)).toEqual([230_00])
  })

  test("goes back if the charge had been started, with the usual mail", async () => {
    const { customerCtx, userId } = await member(ctx)
    at("2027-02-28", "00:00")
    await renewMemberships(jobWith(() => turnOffBeforeMidnight(customerCtx)))
    expect(await keptCents(userId)).toEqual([230_00])
    expect(await mailsTo(ctx, userId)).toContain("returned")
    await renewMemberships(system)
    expect(await activeMembership(ctx, userId)).toBeUndefined()
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended")
  })
})

test("a charge whose member ends the membership meanwhile goes back", async () => {
  const { customerCtx, userId } = await member(ctx)
  at("2027-02-28")
  await renewMemberships(jobWith(() => endOwnMembership(customerCtx)))
  expect(await keptCents(userId)).toEqual([230_00])
  expect((await mailsTo(ctx, userId)).slice(-2)).toEqual(["ended", "returned"])
})

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test.each([0, 10, 20, 40])(
  "a renewal turned off %s ms after the job began is charged as its mail says",
  { tags: ["postgres"] },
  async (delay) => {
    const { customerCtx, userId } = await member(ctx)
    at("2027-02-28", "00:00")
    const [, off] = await Promise.allSettled([
      renewMemberships(system),
      later(delay).then(() => turnOffBeforeMidnight(customerCtx)),
    ])
    expect(off.status).toBe("fulfilled")
    await renewMemberships(system)
    // Turned off after the payment, it applies to the renewal after, and the mail names its day.
    const isPaid = (await mailText(userId, "renewal-off")).includes("30 marzo 2027")
    expect(await keptCents(userId)).toEqual(isPaid ? [230_00, 230_00] : [230_00])
  },
)
