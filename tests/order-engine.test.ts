import { desc, eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { tickets } from "../app/draw/tables.server"
import { membershipPeriods } from "../app/membership/tables.server"
import { openSite } from "./support/models/checkout-model"
import { siteStep, siteSteps, timeStep } from "./support/models/checkout-steps"
import { anyFailure, failureText, messageOf } from "./support/models/model-runs"
import {
  newOrderModel,
  type OrderModel,
  type OrderSetup,
  type OrderSubject,
  orderSubjects,
} from "./support/models/order-model"
import { expectOrdersBalanced, expectOrdersSettled } from "./support/models/order-model-invariants"
import {
  type OrderStep,
  orderBuyerStep,
  orderBuyerSteps,
  orderSiteStep,
  orderSiteSteps,
  ownSteps,
  settleOrders,
} from "./support/models/order-model-steps"
import { runs } from "./support/runs"

/*
 * Model-based test of the orders of the checkout: memberships, steel cards, tickets of the draw. Steps of two buyers, operators, the
 * provider, the jobs and the clock in any order, as in `checkout-engine.test.ts` for bookings. The invariants are checked after
 * every step and, more strictly, once all payments and jobs have finished.
 */

const site = await openSite()

const MONTH_MINUTES = 31 * 24 * 60
/** Within the days in which a month's renewal can be paid by hand, and before its date. */
const DAYS_BEFORE_RENEWAL_MINUTES = 27 * 24 * 60

/** The steps to a paid order, chosen more often than others. */
const frequentSteps = ["order", "be charged", "be charged", "refresh the payment", "buy"]

const anyBuyer = fc.constantFrom<0 | 1>(0, 1)

const stepOf = (subject: OrderSubject): fc.Arbitrary<OrderStep> => {
  const buyerNames = [...frequentSteps, ...Object.keys(orderBuyerSteps), ...Object.keys(ownSteps[subject])]
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom(...buyerNames), anyBuyer, anyFailure).map((args) => orderBuyerStep(...args)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...Object.keys(siteSteps)), anyFailure).map((args) => siteStep(...args)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(orderSiteSteps)), anyFailure)
        .map((args) => orderSiteStep(...args)),
    },
    { weight: 1, arbitrary: fc.constantFrom(1, 61, 1_500, MONTH_MINUTES).map(timeStep) },
  )
}

const anySetup: fc.Arbitrary<OrderSetup> = fc.record({
  currency: fc.constantFrom("eur", "usd"),
  withCard: fc.boolean(),
})

const stepsOf = (subject: OrderSubject) => fc.array(stepOf(subject), { minLength: 1, maxLength: 20, size: "max" })

const by = (buyerIndex: 0 | 1, ...names: string[]): OrderStep[] => names.map((name) => orderBuyerStep(name, buyerIndex))

const euros: OrderSetup = { currency: "eur", withCard: false }
const dollars: OrderSetup = { currency: "usd", withCard: true }

/** Paid once although it is ordered, charged and reported twice; then refunded at the provider. */
const paidAndRefunded = [
  ...by(0, "order", "order", "be charged", "refresh the payment"),
  siteStep("deliver events"),
  siteStep("deliver events again"),
  ...by(1, "buy", "be refunded in part at the provider"),
  ...by(0, "be refunded at the provider"),
  siteStep("deliver events"),
]

/** Declined, left for an hour, and charged when it has ended. */
const abandoned = [
  ...by(1, "order", "be declined"),
  timeStep(61),
  siteStep("end abandoned orders"),
  ...by(1, "be charged", "refresh the payment"),
]

const savedCard = by(
  0,
  "order and keep the card",
  "be charged",
  "refresh the payment",
  "pay by a saved card",
  "refresh the payment",
)

const crypto = [
  ...by(0, "order in crypto", "declare crypto sent", "have crypto confirmed"),
  ...by(1, "order in crypto", "declare crypto sent", "have crypto refused"),
]

const cardRefunds = [
  ...by(0, "buy", "be refunded for the card"),
  siteStep("send refunds"),
  ...by(1, "buy", "get the card", "be refunded for the card"),
  siteStep("send refunds"),
]

/** The charge of the first renewal is declined; the next one would succeed. */
const retried = [
  ...by(0, "buy", "use a declined card"),
  timeStep(MONTH_MINUTES),
  orderSiteStep("renew memberships"),
  ...by(0, "use an accepted card"),
]
const renewedMonthLater = [timeStep(MONTH_MINUTES), orderSiteStep("renew memberships")]

const sequencesOf: Record<OrderSubject, [OrderSetup, OrderStep[]][]> = {
  membership: [
    [euros, crypto],
    [euros, [...by(0, "order in crypto", "declare crypto sent", "take the crypto back", "buy")]],
    [dollars, cardRefunds],
    // Given by an operator while the payment is open: the payment is refused.
    [euros, [...by(0, "order", "be given a membership", "be charged"), siteStep("deliver events")]],
    // The given period follows the paid one, and begins when that one is refunded.
    [euros, [...by(1, "buy", "be given a membership", "be refunded at the provider"), siteStep("deliver events")]],
    // Renewed by the job, with the card of the enrolment.
    [euros, [...by(0, "buy"), timeStep(MONTH_MINUTES), orderSiteStep("renew memberships")]],
    // The refunded period was followed by a gift, after which nothing is charged.
    [
      euros,
      [
        ...[...retried, ...by(0, "be given a membership", "be refunded at the provider")],
        ...[siteStep("deliver events"), ...renewedMonthLater],
      ],
    ],
    // A renewal that was paid early during a gift is refunded; the card is charged for the member's own plan.
    [
      euros,
      [
        ...[...by(0, "buy", "be given a membership"), timeStep(MONTH_MINUTES), timeStep(DAYS_BEFORE_RENEWAL_MINUTES)],
        ...by(0, "renew by card", "be charged", "refresh the payment", "be refunded for the newest order"),
        ...[siteStep("deliver events"), ...by(0, "turn the renewals on")],
        ...[timeStep(4 * 24 * 60), orderSiteStep("renew memberships"), siteStep("deliver events")],
      ],
    ],
    // Turned off while its charge is tried again, the membership ends.
    [euros, [...retried, ...by(0, "turn the renewals off")]],
    // Crypto found after a gift goes back.
    [
      euros,
      [
        ...by(0, "order in crypto", "declare crypto sent", "be given a membership", "have crypto confirmed"),
        siteStep("return money by hand"),
      ],
    ],
    [dollars, [...cardRefunds, ...by(0, "be refunded for the membership")]],
    [euros, [...crypto, ...by(0, "be refunded for the membership"), siteStep("return money by hand")]],
    [
      euros,
      [
        ...[...by(0, "buy"), timeStep(MONTH_MINUTES), orderSiteStep("renew memberships")],
        ...by(0, "be refunded for the membership"),
      ],
    ],
  ],
  "steel card": [
    [euros, savedCard],
    [euros, cardRefunds],
    [dollars, [...by(0, "order", "lose the membership", "be charged"), siteStep("deliver events in reverse order")]],
  ],
  "draw tickets": [
    [euros, savedCard],
    // Five tickets are left for six.
    [
      euros,
      [
        ...by(0, "order four", "be charged"),
        ...by(1, "order", "be charged", "refresh the payment"),
        ...by(0, "refresh the payment"),
      ],
    ],
    [
      euros,
      [...by(1, "order", "be charged"), orderSiteStep("close the sales"), siteStep("deliver events in reverse order")],
    ],
  ],
}

/** Run before the random sequences, so that every run reaches the important outcomes. */
const fixedSequences = (subject: OrderSubject): [OrderSetup, OrderStep[]][] => [
  [euros, paidAndRefunded],
  [dollars, paidAndRefunded],
  [euros, abandoned],
  ...sequencesOf[subject],
]

/** The outcomes of the fixed sequences. */
const outcomes = [
  "paid in eur",
  "paid in usd",
  "paid by card",
  "paid and refunded in part",
  "paid and refunded",
  "refused and refunded",
  "ended unpaid",
]
const outcomesOf: Record<OrderSubject, string[]> = {
  membership: ["paid in crypto", "renewed", "a card refunded with its membership kept"],
  "steel card": ["a card refunded in full"],
  "draw tickets": ["paid by a guest"],
}

type Plant = (model: OrderModel) => Promise<unknown>

async function play(subject: OrderSubject, setup: OrderSetup, steps: readonly OrderStep[], plant?: Plant) {
  site.state.unexpected = []
  const model = await newOrderModel(site, subject, setup)
  for (const [at, { run }] of steps.entries()) {
    try {
      await run(model)
      await plant?.(model)
      await expectOrdersBalanced(model)
    } catch (cause) {
      throw new Error(`After step ${at + 1}: ${messageOf(cause)}`, { cause })
    }
  }
  await settleOrders(model)
  return expectOrdersSettled(model)
}

/** Per subject; `CHECKOUT_SEQUENCES=100` searches longer. */
const RANDOM_SEQUENCES = Number(process.env.CHECKOUT_SEQUENCES ?? runs(1, 6))

test.each(orderSubjects)(
  "in any order of steps, the payments of a %s balance",
  { timeout: 900_000 },
  async (subject) => {
    const reached = new Set<string>()
    const examples = fixedSequences(subject)
    const property = fc.asyncProperty(anySetup, stepsOf(subject), async (setup, steps) => {
      for (const outcome of await play(subject, setup, steps)) reached.add(outcome)
    })
    const run = await fc.check(property, {
      examples,
      numRuns: examples.length + RANDOM_SEQUENCES,
      interruptAfterTimeLimit: 800_000,
    })
    if (run.failed) throw new Error(failureText(run), { cause: run.errorInstance })
    expect([...reached]).toEqual(expect.arrayContaining([...outcomes, ...outcomesOf[subject]]))
  },
)

const skipTicketNumber: Plant = async ({ editionId }) => {
  const [last] = await site.base.db
    .select()
    .from(tickets)
    .where(eq(tickets.editionId, editionId))
    .orderBy(desc(tickets.number))
    .limit(1)
  if (last)
    await site.base.db
      .update(tickets)
      .set({ number: sql`${tickets.number} + 1` })
      .where(eq(tickets.id, last.id))
}

const losePeriod: Plant = () =>
  site.base.db.delete(membershipPeriods).where(sql`${membershipPeriods.orderId} is not null`)

test.each<[string, OrderSubject, Plant | undefined, RegExp]>([
  ["a refund dropped", "steel card", undefined, /money of an order/],
  ["a skipped ticket number", "draw tickets", skipTicketNumber, /ticket numbers/],
  ["a lost period of a membership", "membership", losePeriod, /periods of a paid order/],
])("the invariants find %s", { timeout: 300_000 }, async (name, subject, plant, found) => {
  if (!plant) site.state.fault = "a refund dropped"
  try {
    const steps = [...by(0, "buy", "be refunded for the card"), siteStep("send refunds")]
    await expect(play(subject, euros, steps, plant), name).rejects.toThrow(found)
  } finally {
    site.state.fault = undefined
  }
})
