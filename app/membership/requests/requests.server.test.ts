import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someMembership } from "../../../tests/support/membership/memberships"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { someGiftCard } from "../../../tests/support/purchases/gift-cards"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { messages } from "../../messaging/tables.server"
import { groupedCode } from "../../payments/rules/gift-cards"
import { alerts, auditEvents } from "../../platform/tables.server"
import { recordBenefit } from "../benefits/benefit-ledger.server"
import { comingBenefit, memberBenefits } from "../benefits/member-benefits.server"
import { type AvailabilityInput, memberAnswerForm, type TransferInput, transferForm } from "../forms"
import { giveMembership } from "../gifts/gifts.server"
import { membershipData } from "../personal-data.server"
import { changePlan } from "../plan-change.server"
import { benefitsUsedBy } from "../queries.server"
import type { TierId } from "../rules/tiers"
import { memberRequests, memberships } from "../tables.server"
import { answerMemberRequest, deleteOldRequests, reportOverdueRequests } from "./answers.server"
import { memberRequestSubject } from "./request-mails.server"
import { memberRequestsForOperator, ownRequest, requestDay, requestsOf } from "./request-queries.server"
import { requestGuaranteedCar, requestTransfer, withdrawMemberRequest } from "./requests.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
const operator = as(ctx, await person(ctx, { role: "operator" }))
beforeEach(() => clock.set("2026-11-23T09:00:00Z"))

const transfer = (changes: Partial<TransferInput> = {}): TransferInput => ({
  requestKey: randomUUID(),
  direction: "to_airport",
  airport: "CAG",
  date: "2026-11-28",
  time: "10:30",
  address: "Via Roma 1, Cagliari",
  flightNumber: "AZ 1567",
  passengers: 2,
  ...changes,
})

const car = (changes: Partial<AvailabilityInput> = {}): AvailabilityInput => ({
  requestKey: randomUUID(),
  category: "cars",
  pickupDate: "2026-11-28",
  pickupTime: "10:30",
  returnDate: "2026-11-30",
  returnTime: "09:00",
  wish: "A Ferrari",
  ...changes,
})

async function member(tierId: TierId = "gold", changes: Parameters<typeof someMembership>[2] = {}) {
  const owner = await person(ctx)
  const membership = await someMembership(ctx, owner, { tierId, ...changes })
  return { owner, membership, customerCtx: { ...as(ctx, owner), locale: "it" as const } }
}

const mailsAbout = async (id: string) =>
  ctx.db
    .select()
    .from(messages)
    .where(eq(messages.relatedTo, memberRequestSubject(id)))

const answer = (requestId: string, outcome: "confirmed" | "declined" = "confirmed") =>
  answerMemberRequest(operator, { requestId, outcome, text: "Marco waits at arrivals." })

test.each([
  { autoRenews: false, renewOn: null },
  { autoRenews: true, renewOn: "2026-11-27" },
])(
  "the next transfers have a day only if the membership lasts until then: $renewOn",
  async ({ autoRenews, renewOn }) => {
    const { customerCtx } = await member("gold", {
      startedOn: "2026-10-27",
      months: 1,
      renewsOn: "2026-11-27",
      autoRenews,
    })
    expect((await memberBenefits(customerCtx))?.transfers).toMatchObject({ renewOn })
  },
)

describe("a day after the end of the membership", () => {
  const ending = { startedOn: "2026-10-27", months: 1, renewsOn: "2026-11-27" }

  test.each([false, true])("is refused for a transfer and a car unless it is renewed (%s)", async (autoRenews) => {
    const { customerCtx } = await member("platinum", { ...ending, autoRenews })
    const outcome = async (made: Promise<unknown>) =>
      made.then(
        () => [],
        (error) => error.fields.map(({ field, code }: { field: string; code: string }) => [field, code]),
      )
    expect(await outcome(requestTransfer(customerCtx, transfer({ date: "2026-11-26" })))).toEqual([])
    expect(await outcome(requestTransfer(customerCtx, transfer({ date: "2026-11-27" })))).toEqual(
      autoRenews ? [] : [["date", "membership.request-after-end"]],
    )
    expect(await outcome(requestGuaranteedCar(customerCtx, car()))).toEqual(
      autoRenews ? [] : [["pickupDate", "membership.request-after-end"]],
    )
  })

  test("offers to turn renewal on only to those who agreed to it with a card", async () => {
    const codeFor = async (cardId: string | null) => {
      const { customerCtx } = await member("gold", { ...ending, cardId })
      const { fields } = await refusalOf(requestTransfer(customerCtx, transfer({ date: "2026-11-27" })))
      return fields[0]?.code
    }
    expect(await codeFor("pm_card")).toBe("membership.request-after-end-renew")
    expect(await codeFor(null)).toBe("membership.request-after-end")
  })

  test("depends on the renewal, which the page and the mail say", async () => {
    const { customerCtx, owner } = await member("gold", { ...ending, autoRenews: true })
    const before = await requestTransfer(customerCtx, transfer({ date: "2026-11-26" }))
    const after = await requestTransfer(customerCtx, transfer({ date: "2026-11-27" }))
    expect([await requestDay(ctx, before), await requestDay(ctx, after)]).toMatchObject([
      { renewsOn: null },
      { renewsOn: "2026-11-27" },
    ])
    const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, owner.email))
    const bodyOf = (id: string) => mails.find(({ relatedTo }) => relatedTo === memberRequestSubject(id))?.body
    expect(bodyOf(after.id)).toMatch(/renewal|rinnovo/)
    expect(bodyOf(before.id)).not.toMatch(/renewal|rinnovo/)
  })
})

describe("a day with another plan than today's", () => {
  const renewed = { startedOn: "2026-10-27", months: 1, renewsOn: "2026-11-27", autoRenews: true }
  const silverNext = { ...renewed, nextTierId: "silver", nextCycle: "monthly" } as const

  test("is refused on its field if the renewal buys a plan without the benefit", async () => {
    const { customerCtx } = await member("platinum", silverNext)
    expect(await codeOf(requestTransfer(customerCtx, transfer({ date: "2026-11-26" })))).toBe("ok")
    const { fields } = await refusalOf(requestTransfer(customerCtx, transfer({ date: "2026-11-27" })))
    expect(fields).toMatchObject([
      { field: "date", code: "membership.request-other-plan", details: { tier: "Silver", date: "27 novembre 2026" } },
    ])
    expect((await refusalOf(requestGuaranteedCar(customerCtx, car()))).fields).toMatchObject([
      { field: "pickupDate", code: "membership.request-other-plan" },
    ])
  })

  test("is after the last day that the form names", async () => {
    const { customerCtx, owner } = await member("platinum", silverNext)
    const last = { lastDay: "2026-11-26", autoRenews: false }
    expect(await memberBenefits(customerCtx)).toMatchObject({ transfers: { term: last }, availability: { term: last } })
    await giveMembership(operator, { userId: owner.userId, tierId: "gold", months: 1, reason: "A prize" })
    expect(await memberBenefits(customerCtx)).toMatchObject({
      transfers: { term: { lastDay: "2026-12-26", autoRenews: false } },
      availability: { term: last },
    })
  })

  test("is not confirmed once a change of plan takes its benefit away", async () => {
    const { customerCtx } = await member("platinum", { ...renewed, cardId: "pm_card" })
    const { id } = await requestGuaranteedCar(customerCtx, car())
    await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
    const answer = { requestId: id, text: "Certo." }
    expect(await codeOf(answerMemberRequest(operator, { ...answer, outcome: "confirmed" }))).toBe(
      "membership.request-not-covered",
    )
    expect(await codeOf(answerMemberRequest(operator, { ...answer, outcome: "declined" }))).toBe("ok")
  })

  test("is refused if a given membership without the benefit follows", async () => {
    const { owner, customerCtx } = await member("platinum", renewed)
    await giveMembership(operator, { userId: owner.userId, tierId: "gold", months: 1, reason: "A prize" })
    expect(await codeOf(requestTransfer(customerCtx, transfer()))).toBe("ok")
    const { fields } = await refusalOf(requestGuaranteedCar(customerCtx, car()))
    expect(fields).toMatchObject([{ code: "membership.request-other-plan", details: { tier: "Gold" } }])
  })

  test("is accepted if the given membership that follows has the benefit", async () => {
    const { owner, customerCtx } = await member("silver", renewed)
    await giveMembership(operator, { userId: owner.userId, tierId: "gold", months: 1, reason: "A prize" })
    expect(await codeOf(requestTransfer(customerCtx, transfer()))).toBe("ok")
    expect(await codeOf(requestTransfer(customerCtx, transfer({ date: "2026-11-26" })))).toBe("membership.not-included")
  })
})

test("the operator sees the tier of a request's day and the renewal it depends on", async () => {
  const { customerCtx, owner } = await member("gold", { renewsOn: "2026-11-27", autoRenews: true })
  const { id } = await requestTransfer(customerCtx, transfer())
  const before = await requestTransfer(customerCtx, transfer({ date: "2026-11-26" }))
  const dayOf = async (requestId: string) =>
    (await memberRequestsForOperator(operator)).find(({ request }) => request.id === requestId)?.day
  expect(await dayOf(before.id)).toMatchObject({ tierId: "gold", isIncluded: true, renewsOn: null })
  expect(await dayOf(id)).toMatchObject({ tierId: "gold", isIncluded: true, renewsOn: "2026-11-27", autoRenews: true })
  await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
  expect(await dayOf(id)).toMatchObject({ tierId: "silver", isIncluded: false, renewsOn: "2026-11-27" })
  await ctx.db.update(memberships).set({ autoRenews: false }).where(eq(memberships.userId, owner.userId))
  expect(await dayOf(id)).toMatchObject({ autoRenews: false })
})

describe("a benefit of a higher plan that the member has chosen", () => {
  const goldNext = { startedOn: "2026-10-27", months: 1, renewsOn: "2026-11-27", nextTierId: "gold" as const }

  test("is announced for the renewal", async () => {
    const { customerCtx } = await member("silver", { ...goldNext, nextCycle: "monthly", autoRenews: true })
    expect(await comingBenefit(customerCtx, "transfer")).toEqual({
      tierId: "gold",
      startsOn: "2026-11-27",
      by: "renewal",
    })
    expect(await comingBenefit(customerCtx, "availability")).toBeUndefined()
  })

  test("is announced with the condition that the renewal is off", async () => {
    const { customerCtx } = await member("silver", { ...goldNext, nextCycle: "monthly", autoRenews: false })
    expect(await comingBenefit(customerCtx, "transfer")).toEqual({
      tierId: "gold",
      startsOn: "2026-11-27",
      by: "choice",
    })
  })

  test("is announced without a day while the renewal is due and not paid", async () => {
    clock.set("2026-11-28T09:00:00Z")
    const { customerCtx } = await member("silver", { ...goldNext, nextCycle: "monthly", autoRenews: true })
    expect(await comingBenefit(customerCtx, "transfer")).toMatchObject({ tierId: "gold", by: "unpaid" })
  })

  test("is not announced to a person without a membership", async () => {
    expect(await comingBenefit(as(ctx, await person(ctx)), "transfer")).toBeUndefined()
  })
})

test("a benefit of a given membership that follows is announced with its first day", async () => {
  const { owner, customerCtx } = await member("gold", { startedOn: "2026-10-27", months: 1, renewsOn: "2026-11-27" })
  expect(await comingBenefit(customerCtx, "availability")).toBeUndefined()
  await giveMembership(operator, { userId: owner.userId, tierId: "platinum", months: 1, reason: "A prize" })
  expect(await comingBenefit(customerCtx, "availability")).toEqual({
    tierId: "platinum",
    startsOn: "2026-11-27",
    by: "period",
  })
})

describe("an airport transfer", () => {
  test("is stored, due within 24 hours, and its receipt mailed", async () => {
    const { owner, customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer())
    const [stored, ...more] = await requestsOf(ctx, owner.userId)
    expect(more).toEqual([])
    expect(stored).toMatchObject({ id, kind: "transfer", state: "open", countedUntil: "2026-12-23" })
    expect(stored?.answerBy.toISOString()).toBe("2026-11-24T09:00:00.000Z")
    const [mail] = await mailsAbout(id)
    expect(mail).toMatchObject({ recipient: owner.email, kind: "membership.request-received" })
    expect(mail?.body).toContain("Cagliari Elmas (CAG)")
  })

  test("sent twice is one request", { tags: ["postgres"] }, async () => {
    const { owner, customerCtx } = await member()
    const same = transfer()
    await Promise.all([requestTransfer(customerCtx, same), requestTransfer(customerCtx, same)])
    await requestTransfer(customerCtx, same)
    expect(await requestsOf(ctx, owner.userId)).toHaveLength(1)
    expect(await mailsAbout(same.requestKey)).toHaveLength(1)
  })

  test("with the key of another person's request is refused", async () => {
    const { customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer())
    const other = await member()
    expect(await codeOf(requestTransfer(other.customerCtx, transfer({ requestKey: id })))).toBe(
      "membership.request-key-invalid",
    )
  })

  test("is possible twice a month", async () => {
    const { customerCtx } = await member()
    await requestTransfer(customerCtx, transfer())
    const term = { lastDay: "2027-11-22", autoRenews: false }
    expect((await memberBenefits(customerCtx))?.transfers).toEqual({
      perMonth: 2,
      left: 1,
      renewOn: "2026-12-23",
      term,
    })
    await requestTransfer(customerCtx, transfer())
    expect(await codeOf(requestTransfer(customerCtx, transfer()))).toBe("membership.transfers-used")
    expect((await memberBenefits(customerCtx))?.transfers).toMatchObject({ left: 0 })
  })

  test("is possible again in the next month of the membership", async () => {
    const { customerCtx } = await member("gold", { startedOn: "2026-10-24" })
    for (let count = 0; count < 2; count++) await requestTransfer(customerCtx, transfer())
    expect(await codeOf(requestTransfer(customerCtx, transfer()))).toBe("membership.transfers-used")
    clock.set("2026-11-24T09:00:00Z")
    expect(await codeOf(requestTransfer(customerCtx, transfer()))).toBe("ok")
  })

  test("of two at the same time for the last one, one is refused", { tags: ["postgres"] }, async () => {
    const { owner, customerCtx } = await member()
    await requestTransfer(customerCtx, transfer())
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(requestTransfer(customerCtx, transfer()))))
    expect(codes.toSorted()).toEqual(["membership.transfers-used", "membership.transfers-used", "ok"])
    expect(await requestsOf(ctx, owner.userId)).toHaveLength(2)
  })

  test("declined or withdrawn does not count", async () => {
    const { customerCtx } = await member()
    const [declined, withdrawn] = [
      await requestTransfer(customerCtx, transfer()),
      await requestTransfer(customerCtx, transfer()),
    ]
    await answer(declined.id, "declined")
    await withdrawMemberRequest(customerCtx, { requestId: withdrawn.id })
    expect((await memberBenefits(customerCtx))?.transfers).toMatchObject({ left: 2 })
  })

  test.each<TierId | undefined>(["silver", undefined])("is refused to %s", async (tierId) => {
    const customerCtx = tierId ? (await member(tierId)).customerCtx : as(ctx, await person(ctx))
    expect(await refusalOf(requestTransfer(customerCtx, transfer()))).toMatchObject({
      code: "membership.not-included",
      status: 403,
    })
  })

  test("is refused after the membership has ended", async () => {
    const { membership, customerCtx } = await member()
    await ctx.db.update(memberships).set({ endedAt: ctx.now() }).where(eq(memberships.id, membership.id))
    expect(await codeOf(requestTransfer(customerCtx, transfer()))).toBe("membership.not-included")
  })

  test("is refused to visitors and operators", async () => {
    expect((await refusalOf(requestTransfer(ctx, transfer()))).status).toBe(401)
    expect((await refusalOf(requestTransfer(operator, transfer()))).status).toBe(403)
  })

  test("too soon is refused on its field", async () => {
    const { customerCtx } = await member()
    const { fields } = await refusalOf(requestTransfer(customerCtx, transfer({ date: "2026-11-24", time: "09:00" })))
    expect(fields).toMatchObject([{ field: "date", code: "membership.transfer-too-soon" }])
  })

  test("is limited per member and day", async () => {
    const { customerCtx } = await member()
    for (let count = 0; count < 20; count++) {
      const { id } = await requestTransfer(customerCtx, transfer())
      await withdrawMemberRequest(customerCtx, { requestId: id })
    }
    expect((await refusalOf(requestTransfer(customerCtx, transfer()))).status).toBe(429)
  })

  test.each([
    ["address", { address: "<b>Via Roma</b>" }],
    ["address", { address: "x".repeat(201) }],
    ["flightNumber", { flightNumber: "tomorrow" }],
    ["passengers", { passengers: "9" }],
    ["passengers", { passengers: "0" }],
    ["airport", { airport: "FCO" }],
    ["direction", { direction: "" }],
    ["requestKey", { requestKey: "1" }],
  ])("the form refuses %s of %o", (field, changes) => {
    const { error } = transferForm.safeParse({ ...transfer(), passengers: "2", ...changes })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})

describe("a car at 48 hours' notice", () => {
  test("is stored for a Platinum member, due within 12 hours", async () => {
    const { customerCtx } = await member("platinum")
    const { id } = await requestGuaranteedCar(customerCtx, car())
    expect(await ownRequest(customerCtx, id)).toMatchObject({
      kind: "availability",
      answerBy: new Date("2026-11-23T21:00:00Z"),
    })
  })

  test("is not part of Gold", async () => {
    const { customerCtx } = await member("gold")
    expect(await codeOf(requestGuaranteedCar(customerCtx, car()))).toBe("membership.not-included")
    expect((await memberBenefits(customerCtx))?.availability).toBeNull()
  })

  test("less than 48 hours ahead is refused on its field", async () => {
    const { customerCtx } = await member("platinum")
    const { fields } = await refusalOf(
      requestGuaranteedCar(customerCtx, car({ pickupDate: "2026-11-25", pickupTime: "09:59" })),
    )
    expect(fields).toMatchObject([{ field: "pickupDate", code: "membership.availability-too-soon" }])
  })

  test("does not count as a transfer", async () => {
    const { customerCtx } = await member("platinum")
    await requestGuaranteedCar(customerCtx, car())
    expect((await memberBenefits(customerCtx))?.transfers).toMatchObject({ left: 2 })
  })

  test("a fourth open request is refused", async () => {
    const { customerCtx } = await member("platinum")
    for (let count = 0; count < 3; count++) await requestGuaranteedCar(customerCtx, car())
    expect(await codeOf(requestGuaranteedCar(customerCtx, car()))).toBe("membership.too-many-open")
  })
})

describe("the answer of an operator", () => {
  test("confirms: mail, ledger entry and audit event", async () => {
    const { owner, customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer())
    await answer(id)
    expect(await ownRequest(customerCtx, id)).toMatchObject({ state: "confirmed", answer: "Marco waits at arrivals." })
    expect(await benefitsUsedBy(ctx, owner.userId)).toMatchObject([
      { kind: "transfer", subject: `request:${id}`, cents: 0 },
    ])
    const mail = (await mailsAbout(id)).find(({ kind }) => kind === "membership.request-confirmed")
    expect(mail?.body).toContain("La nostra risposta: Marco waits at arrivals.")
    const events = await ctx.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, memberRequestSubject(id)))
    expect(events.map(({ name }) => name).toSorted()).toEqual(["member-request.confirmed", "member-request.made"])
  })

  test("declines: mail, but no ledger entry", async () => {
    const { owner, customerCtx } = await member("platinum")
    const { id } = await requestGuaranteedCar(customerCtx, car())
    await answer(id, "declined")
    expect(await ownRequest(customerCtx, id)).toMatchObject({ state: "declined" })
    expect(await benefitsUsedBy(ctx, owner.userId)).toEqual([])
    expect((await mailsAbout(id)).map(({ kind }) => kind)).toContain("membership.request-declined")
  })

  test("is given once", { tags: ["postgres"] }, async () => {
    const { customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer())
    const codes = await Promise.all([codeOf(answer(id)), codeOf(answer(id, "declined"))])
    expect(codes.toSorted()).toEqual(["membership.request-answered", "ok"])
    expect(await codeOf(withdrawMemberRequest(customerCtx, { requestId: id }))).toBe("membership.request-answered")
  })

  test("cannot be given to a withdrawn request", async () => {
    const { customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer())
    await withdrawMemberRequest(customerCtx, { requestId: id })
    expect(await codeOf(answer(id))).toBe("membership.request-answered")
  })

  test("cannot confirm what is past", async () => {
    const { customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer({ date: "2026-11-25" }))
    clock.set("2026-11-25T09:30:00Z")
    expect(await codeOf(answer(id))).toBe("membership.request-past")
    expect(await codeOf(answer(id, "declined"))).toBe("ok")
  })

  test("is refused to members, and for an unknown request", async () => {
    const { customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer())
    const input = { requestId: id, outcome: "confirmed" as const, text: "Yes" }
    expect((await refusalOf(answerMemberRequest(customerCtx, input))).status).toBe(403)
    expect((await refusalOf(answer(randomUUID()))).status).toBe(404)
    expect((await refusalOf(answer("nothing"))).status).toBe(404)
  })

  test("needs a text", () => {
    const { error } = memberAnswerForm.safeParse({ requestId: randomUUID(), outcome: "confirmed", text: " " })
    expect(error?.issues[0]?.message).toBe("membership.answer-required")
  })
})

test("another member's request is not found", async () => {
  const { customerCtx } = await member()
  const { id } = await requestTransfer(customerCtx, transfer())
  const other = await member()
  expect((await refusalOf(ownRequest(other.customerCtx, id))).status).toBe(404)
  expect((await refusalOf(withdrawMemberRequest(other.customerCtx, { requestId: id }))).status).toBe(404)
})

test("operators see open requests first, by due date", async () => {
  await ctx.db.delete(memberRequests)
  const { customerCtx } = await member("platinum")
  const later = await requestTransfer(customerCtx, transfer())
  const sooner = await requestGuaranteedCar(customerCtx, car())
  const answered = await requestTransfer(customerCtx, transfer())
  await answer(answered.id)
  const shown = await memberRequestsForOperator(operator)
  expect(shown.map(({ request }) => request.id)).toEqual([sooner.id, later.id, answered.id])
  expect((await refusalOf(memberRequestsForOperator(customerCtx))).status).toBe(403)
})

test("an overdue request raises one alert, which its answer resolves", async () => {
  const { customerCtx } = await member("platinum")
  const { id } = await requestGuaranteedCar(customerCtx, car())
  const alertsAbout = () =>
    ctx.db
      .select()
      .from(alerts)
      .where(eq(alerts.subject, memberRequestSubject(id)))
  clock.set("2026-11-23T21:00:00Z")
  await reportOverdueRequests(ctx)
  expect(await alertsAbout()).toEqual([])
  clock.set("2026-11-23T21:00:01Z")
  await reportOverdueRequests(ctx)
  await reportOverdueRequests(ctx)
  expect(await alertsAbout()).toMatchObject([{ kind: "member-request-overdue", count: 1, resolvedAt: null }])
  await answer(id)
  expect(await alertsAbout()).toMatchObject([{ resolvedAt: ctx.now() }])
})

test("vouchers given to a member are shown with code and balance", async () => {
  const { owner, membership, customerCtx } = await member("platinum")
  const card = await someGiftCard(ctx, { kind: "voucher", ownerId: owner.userId, valueCents: 300_00 })
  const given = { userId: owner.userId, membershipId: membership.id, subject: `gift-card:${card.id}`, cents: 300_00 }
  await recordBenefit(ctx, { ...given, kind: "welcome-voucher" })
  expect((await memberBenefits(customerCtx))?.vouchers).toMatchObject([
    { isWelcome: true, code: groupedCode(card.code), valueCents: 300_00, balanceCents: 300_00 },
  ])
})

test("a person without a membership has no benefits", async () => {
  expect(await memberBenefits(as(ctx, await person(ctx)))).toBeUndefined()
})

describe("personal data", () => {
  test("requests are exported with their messages, and used benefits", async () => {
    const { owner, customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer())
    await answer(id)
    expect(await membershipData.export(ctx, owner.userId)).toMatchObject({
      memberRequests: [{ id, details: { address: "Via Roma 1, Cagliari" }, messages: [{}, {}] }],
      benefitsUsed: [{ kind: "transfer" }],
    })
  })

  test("requests are deleted two years after they were made", async () => {
    const { owner, customerCtx } = await member()
    await requestTransfer(customerCtx, transfer())
    clock.set("2028-11-22T09:00:00Z")
    await deleteOldRequests(ctx)
    expect(await requestsOf(ctx, owner.userId)).toHaveLength(1)
    clock.set("2028-11-24T09:00:00Z")
    await deleteOldRequests(ctx)
    expect(await requestsOf(ctx, owner.userId)).toEqual([])
  })

  test("requests and their messages are erased", async () => {
    const { owner, customerCtx } = await member()
    const { id } = await requestTransfer(customerCtx, transfer())
    expect(await membershipData.losses?.(customerCtx, owner.userId)).toMatchObject([
      { code: "membership.loss-membership" },
      { code: "membership.loss-request" },
    ])
    await membershipData.erase(ctx, { userId: owner.userId, name: "", email: "" })
    expect(await requestsOf(ctx, owner.userId)).toEqual([])
    expect(await mailsAbout(id)).toEqual([])
  })
})
