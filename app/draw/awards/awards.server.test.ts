import { and, eq, ne, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, endSales, soldTickets } from "../../../tests/support/draw/draw-editions"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { membershipOf } from "../../membership/queries.server"
import { messages } from "../../messaging/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addDays, romeDate, romeInstant } from "../../platform/dates"
import { dossierPdf, winnersCsv } from "../dossier/dossier.server"
import { drawEdition } from "../drawing/draw.server"
import { publishedProtocol } from "../drawing/published-files.server"
import { drawToVerify } from "../drawing/verification.server"
import { createEdition, extendSales, setTerms } from "../editions/editions.server"
import { mailExtension } from "../editions/extension-mails.server"
import { countOpenDrawTasks, editionForOperator } from "../editions/operator-editions.server"
import { drawData } from "../personal-data.server"
import { drawResult } from "../results.server"
import { awards, tickets } from "../tables.server"
import { voidTickets } from "../tickets/tickets.server"
import { awardRows } from "./award-list.server"
import {
  acceptPrize,
  declinePrize,
  deleteOldAddresses,
  forfeitUnanswered,
  giveAddress,
  notifyWinners,
  recordDelivery,
  winnersPrize,
} from "./awards.server"
import { recordDonation } from "./duties.server"
import { giveMemberships } from "./prize-memberships.server"

const database = await testDatabase()
const ctx = testContext(database)
const operator = as(ctx, await person(ctx, { role: "operator" }))
const system: Ctx = { ...ctx, actor: { kind: "system" } }
const operatorId = operator.actor.kind === "person" ? operator.actor.userId : ""

/** A drand chain, and its round of the moment when `closedEdition` closes. */
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
const AT_CLOSE = 34_119_412

beforeEach(async () => {
  ctx.clock.set("2026-11-23T09:00:00Z")
  await ctx.db.delete(messages)
  await ctx.db.delete(awards)
})

async function drawn(ofTicket: (number: number) => object = () => ({}), changes = {}): Promise<string> {
  const id = await closedEdition(ctx, changes)
  await soldTickets(ctx, id, 20, ofTicket)
  await drawEdition(ctx, { editionId: id, operatorId })
  return id
}

const awardsOf = (editionId: string) =>
  ctx.db
    .select()
    .from(awards)
    .where(eq(awards.editionId, editionId))
    .orderBy(awards.place, sql`${awards.substitute} asc nulls first`)

async function firstAward(editionId: string) {
  const [award] = await awardsOf(editionId)
  if (!award) throw new Error("There is no award.")
  return award
}

const mails = (kind: string) => ctx.db.select().from(messages).where(eq(messages.kind, kind))

const tokenIn = (body: string) => /token=([\w-]+)/.exec(body)?.[1] ?? ""

/** The token in the mail about an award. */
async function tokenOf(awardId: string): Promise<string> {
  const mail = (await mails("draw.won")).find(({ body }) => body.includes(awardId))
  return tokenIn(mail?.body ?? "")
}

describe("telling the winners", () => {
  test("sends one mail to each, and no second one", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    await notifyWinners(ctx)
    expect(await mails("draw.won")).toHaveLength(5)
    const rows = await awardsOf(id)
    expect(rows.every(({ state }) => state === "notified")).toBe(true)
    expect(rows[0]?.answerBy?.toISOString()).toBe("2026-11-30T22:59:59.999Z")
  })

  test("gives the prize of a ticket refunded after the draw to the first substitute", async () => {
    const id = await drawn()
    const award = await firstAward(id)
    await ctx.db
      .update(tickets)
      .set({ voidedAt: ctx.now(), voidReason: "refund" })
      .where(eq(tickets.id, award.ticketId))
    await notifyWinners(ctx)
    const [first, second] = await awardsOf(id)
    expect([first?.state, second?.state, second?.place, second?.substitute]).toEqual(["forfeited", "drawn", 0, 0])
  })
})

describe("a winner who does not answer", () => {
  test("keeps the prize until the end of the seventh day", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    ctx.clock.set("2026-11-30T22:59:59Z")
    await forfeitUnanswered(ctx)
    expect((await awardsOf(id)).every(({ state }) => state === "notified")).toBe(true)
  })

  test("loses the prize to the next substitutes in the drawn order", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    ctx.clock.set("2026-12-01T09:00:00Z")
    await forfeitUnanswered(ctx)
    await forfeitUnanswered(ctx)
    const { substitutes } = await publishedProtocol(ctx, id)
    const rows = await ctx.db
      .select({ place: awards.place, number: tickets.number, notifyBy: awards.notifyBy, prizeId: awards.prizeId })
      .from(awards)
      .innerJoin(tickets, eq(tickets.id, awards.ticketId))
      .where(and(eq(awards.editionId, id), ne(awards.state, "forfeited")))
      .orderBy(awards.substitute)
    expect(rows.map(({ number }) => number)).toEqual(substitutes.slice(0, 5))
    expect(rows[0]?.notifyBy.toISOString()).toBe("2026-12-16T22:59:59.999Z")
    await notifyWinners(ctx)
    expect(await mails("draw.won")).toHaveLength(10)
  })

  test("is not replaced by a substitute whose ticket was refunded", async () => {
    const id = await drawn()
    const { substitutes } = await publishedProtocol(ctx, id)
    await ctx.db
      .update(tickets)
      .set({ voidedAt: ctx.now(), voidReason: "refund" })
      .where(and(eq(tickets.editionId, id), eq(tickets.number, substitutes[0] ?? 0)))
    await notifyWinners(ctx)
    ctx.clock.set("2026-12-01T09:00:00Z")
    await forfeitUnanswered(ctx)
    const next = (await awardsOf(id)).filter(({ substitute }) => substitute !== null)
    expect(next.map(({ substitute }) => substitute).sort()).toEqual([1, 2, 3, 4])
  })

  test("cannot accept after the seventh day, even before the job has run", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    const token = await tokenOf(awardId)
    ctx.clock.set("2026-12-01T09:00:00Z")
    expect((await winnersPrize(ctx, { awardId, token })).outcome).toBe("unanswered")
    expect((await refusalOf(acceptPrize(ctx, { awardId, token }))).code).toBe("draw.answer-late")
  })
})

describe("accepting a prize", () => {
  test("a guest accepts by the link of the mail, once", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    const token = await tokenOf(awardId)
    await acceptPrize(ctx, { awardId, token })
    await acceptPrize(ctx, { awardId, token })
    const award = await firstAward(id)
    expect([award.state, award.deliverBy?.toISOString()]).toEqual(["accepted", "2027-01-08T22:59:59.999Z"])
    expect(await mails("draw.accepted")).toHaveLength(1)
  })

  test("the owner of the ticket accepts in their account", async () => {
    const owner = await person(ctx)
    const id = await drawn(() => ({ userId: owner.userId }))
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    expect((await mails("draw.won"))[0]?.body).not.toContain("token=")
    await acceptPrize(as(ctx, owner), { awardId })
    expect((await firstAward(id)).state).toBe("accepted")
  })

  test("nobody else can see or accept the prize", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    const [one, other] = await awardsOf(id)
    const awardId = one?.id ?? ""
    expect((await refusalOf(acceptPrize(ctx, { awardId }))).status).toBe(401)
    const tokenOfOther = await tokenOf(other?.id ?? "")
    for (const by of [ctx, operator, as(ctx, await person(ctx))])
      expect((await refusalOf(acceptPrize(by, { awardId, token: tokenOfOther }))).status).toBe(404)
    expect((await refusalOf(winnersPrize(operator, { awardId }))).status).toBe(404)
  })
})

describe("declining a prize", () => {
  test("passes it to the next substitute at once, and cannot be taken back", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    const access = { awardId, token: await tokenOf(awardId) }
    await declinePrize(ctx, access)
    await declinePrize(ctx, access)
    const [first, second] = await awardsOf(id)
    expect([first?.state, second?.state, second?.place, second?.substitute]).toEqual(["forfeited", "drawn", 0, 0])
    expect(await winnersPrize(ctx, access)).toMatchObject({ outcome: "declined", next: "substitute" })
    expect((await refusalOf(acceptPrize(ctx, access))).code).toBe("draw.answer-late")
    expect(await awardsOf(id)).toHaveLength(6)
  })

  test("is refused after the acceptance, and after the seventh day", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    const [one, other] = await awardsOf(id)
    const accessOf = async (awardId = "") => ({ awardId, token: await tokenOf(awardId) })
    await acceptPrize(ctx, await accessOf(one?.id))
    expect((await refusalOf(declinePrize(ctx, await accessOf(one?.id)))).code).toBe("draw.accepted-already")
    ctx.clock.set("2026-12-01T09:00:00Z")
    expect((await refusalOf(declinePrize(ctx, await accessOf(other?.id)))).code).toBe("draw.answer-late")
    expect(await awardsOf(id)).toHaveLength(5)
  })
})

describe("the address of a prize", () => {
  const address = {
    ...{ recipient: "Ada Neri", street: "Via Roma 1", postalCode: "09124", city: "Cagliari", country: "Italia" },
    phone: "+390701234567",
  }

  const prizes = [{ tier: 1, id: "watch", kind: "watch" as const, quantity: 5 }]

  async function accepted(userId: string | null = null, changes = {}) {
    const id = await drawn(() => ({ userId }), { prizes, ...changes })
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    return { id, awardId, access: { awardId, token: userId ? undefined : await tokenOf(awardId) } }
  }

  test("is given after the acceptance, seen by operators, and changed until the delivery", async () => {
    const { id, awardId, access } = await accepted()
    expect((await refusalOf(giveAddress(ctx, { ...access, address }))).code).toBe("draw.not-to-deliver")
    await acceptPrize(ctx, access)
    const abroad = { ...address, country: "France" }
    await giveAddress(ctx, { ...access, address: abroad })
    expect((await firstAward(id)).deliveryAddress?.country).toBe("Italia")
    await giveAddress(ctx, { ...access, address: { ...address, city: "Olbia" } })
    const seen = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(seen.awards[0]?.deliveryAddress).toEqual({ ...address, city: "Olbia" })
    expect((await winnersPrize(ctx, access)).address?.city).toBe("Olbia")
    await recordDelivery(operator, { awardId, note: "" })
    expect((await refusalOf(giveAddress(ctx, { ...access, address }))).code).toBe("draw.not-to-deliver")
  })

  test("cannot be read or changed by anybody else", async () => {
    const { id, access } = await accepted()
    await acceptPrize(ctx, access)
    const other = { awardId: access.awardId, token: await tokenOf((await awardsOf(id))[1]?.id ?? "") }
    expect((await refusalOf(giveAddress(ctx, { ...other, address }))).status).toBe(404)
    expect((await refusalOf(declinePrize(as(ctx, await person(ctx)), { awardId: access.awardId }))).status).toBe(404)
  })

  test("is deleted twelve months after the delivery", async () => {
    const { id, awardId, access } = await accepted()
    await acceptPrize(ctx, access)
    await giveAddress(ctx, { ...access, address })
    await recordDelivery(operator, { awardId, note: "" })
    ctx.clock.set("2027-11-23T08:00:00Z")
    await deleteOldAddresses(ctx)
    expect((await firstAward(id)).deliveryAddress).toEqual(address)
    ctx.clock.set("2027-11-24T08:00:00Z")
    await deleteOldAddresses(ctx)
    expect((await firstAward(id)).deliveryAddress).toBeNull()
  })

  test("is deleted when the prize is passed on", async () => {
    const { id, awardId, access } = await accepted()
    await acceptPrize(ctx, access)
    await giveAddress(ctx, { ...access, address })
    const { orderId = "" } =
      (
        await ctx.db
          .select()
          .from(tickets)
          .where(eq(tickets.id, (await firstAward(id)).ticketId))
      )[0] ?? {}
    await inTransaction(ctx, (txCtx) => voidTickets(txCtx, orderId, "chargeback"))
    const row = (await awardsOf(id)).find((award) => award.id === awardId)
    expect([row?.state, row?.deliveryAddress]).toEqual(["forfeited", null])
  })

  test("of an account is exported, and erased with the account", async () => {
    const { userId } = await person(ctx)
    const { id, awardId, access } = await accepted(userId)
    const owner: Ctx = { ...ctx, actor: { kind: "person", userId, role: "personal" } as Ctx["actor"] }
    await acceptPrize(owner, access)
    await giveAddress(owner, { ...access, address })
    await recordDelivery(operator, { awardId, note: "" })
    expect(await drawData.export(owner, userId)).toMatchObject({
      prizes: expect.arrayContaining([expect.objectContaining({ id: awardId, deliveryAddress: address })]),
    })
    await inTransaction(ctx, (txCtx) => drawData.erase(txCtx, { userId, name: "-", email: "-" }))
    expect(await firstAward(id)).toMatchObject({ state: "delivered", deliveryAddress: null })
  })

  test("is requested in the mail about a prize to be delivered", async () => {
    const { access } = await accepted()
    await acceptPrize(ctx, access)
    expect((await mails("draw.accepted"))[0]?.body).toContain("where to deliver it")
  })

  test.each(["car", "vehicle", "motorbike", "scooter"] as const)("is not asked for a %s", async (kind) => {
    const { access } = await accepted(null, { prizes: [{ tier: 1, id: kind, kind, quantity: 1 }] })
    await acceptPrize(ctx, access)
    expect((await refusalOf(giveAddress(ctx, { ...access, address }))).code).toBe("draw.not-to-deliver")
    const [mail] = await mails("draw.accepted")
    expect(mail?.body).toMatch(/collect it in Cagliari by \d+ \w+ 202\d/)
    expect(mail?.body).not.toContain("where to deliver it")
    expect((await mails("draw.won"))[0]?.body).toContain("collect it in Cagliari within 30 business days")
  })
})

describe("delivering a prize", () => {
  test("is recorded by an operator, after the acceptance", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    expect((await refusalOf(recordDelivery(operator, { awardId, note: "" }))).code).toBe("draw.not-accepted")
    await acceptPrize(ctx, { awardId, token: await tokenOf(awardId) })
    await recordDelivery(operator, { awardId, note: "DHL 12" })
    expect(await firstAward(id)).toMatchObject({ state: "delivered", note: "DHL 12" })
    expect((await refusalOf(recordDelivery(ctx, { awardId, note: "" }))).status).toBe(401)
  })

  /** A prize accepted on 24 November; it is 27 November. */
  async function acceptedAward() {
    const id = await drawn()
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    ctx.clock.set("2026-11-24T09:00:00Z")
    await acceptPrize(ctx, { awardId, token: await tokenOf(awardId) })
    ctx.clock.set("2026-11-27T09:00:00Z")
    return { id, awardId }
  }

  test("is dated on the day that the operator enters", async () => {
    const { id, awardId } = await acceptedAward()
    await recordDelivery(operator, { awardId, note: "", day: "2026-11-25" })
    expect((await firstAward(id)).deliveredAt).toEqual(romeInstant("2026-11-25", "12:00"))
  })

  test("is not dated before the acceptance on the same day", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    ctx.clock.set("2026-11-24T15:00:00Z")
    await acceptPrize(ctx, { awardId, token: await tokenOf(awardId) })
    ctx.clock.set("2026-11-27T09:00:00Z")
    await recordDelivery(operator, { awardId, note: "", day: "2026-11-24" })
    const { acceptedAt, deliveredAt } = await firstAward(id)
    expect(deliveredAt).toEqual(acceptedAt)
  })

  test.each(["2026-11-28", "2026-11-23"])(
    "is refused for a day in the future or before the acceptance, %s",
    async (day) => {
      const { id, awardId } = await acceptedAward()
      const refusal = await refusalOf(recordDelivery(operator, { awardId, note: "", day }))
      expect(refusal.fields).toEqual([{ field: "day", code: "draw.delivery-day" }])
      expect(await firstAward(id)).toMatchObject({ state: "accepted", deliveredAt: null })
    },
  )
})

describe("a won membership", () => {
  async function acceptedMembership(userId: string | null) {
    const prizes = [{ tier: 1, id: "membership", kind: "membership" as const, quantity: 1 }]
    const id = await drawn(() => ({ userId }), { prizes })
    await notifyWinners(ctx)
    await ctx.db
      .update(awards)
      .set({ state: "accepted", acceptedAt: ctx.now(), deliverBy: ctx.now() })
      .where(eq(awards.editionId, id))
    return id
  }
  test("is given once to the winner's account", async () => {
    const { userId } = await person(ctx)
    const id = await acceptedMembership(userId)
    await giveMemberships(system)
    await giveMemberships(system)
    expect(await membershipOf(ctx, userId)).toMatchObject({ currentTierId: "gold", months: 12, autoRenews: false })
    expect((await firstAward(id)).state).toBe("delivered")
  })

  test("waits while the winner has no account", async () => {
    const id = await acceptedMembership(null)
    await giveMemberships(system)
    expect((await firstAward(id)).state).toBe("accepted")
  })

  test("of a business is left to the operators, who see that it is one", async () => {
    const { userId } = await person(ctx, { role: "business" })
    const id = await acceptedMembership(userId)
    await giveMemberships(system)
    expect(await firstAward(id)).toMatchObject({ state: "accepted", note: null })
    expect((await awardRows(ctx, id, {}))[0]).toMatchObject({ isBusiness: true, hasAccount: true })
  })
})

test("a business that accepts a membership is asked who receives it", async () => {
  const business = await person(ctx, { role: "business" })
  const prizes = [{ tier: 1, id: "membership", kind: "membership" as const, quantity: 1 }]
  const id = await drawn(() => ({ userId: business.userId }), { prizes })
  await notifyWinners(ctx)
  const { id: awardId } = await firstAward(id)
  const [won] = await mails("draw.won")
  expect(won?.body).toMatch(/cannot be given to a business account|non si può dare a un account aziendale/)
  await acceptPrize(as(ctx, business), { awardId })
  const [mail] = await mails("draw.accepted")
  expect(mail?.body).toMatch(/person who is to have it|persona che la riceverà/)
  expect(await winnersPrize(as(ctx, business), { awardId })).toMatchObject({ outcome: "accepted", isBusiness: true })
})

describe("a prize of a ticket refunded after the acceptance", () => {
  test("is passed on when the ticket is voided", async () => {
    const id = await drawn()
    await notifyWinners(ctx)
    const award = await firstAward(id)
    await acceptPrize(ctx, { awardId: award.id, token: await tokenOf(award.id) })
    const [ticket] = await ctx.db.select().from(tickets).where(eq(tickets.id, award.ticketId))
    await inTransaction(ctx, (txCtx) => voidTickets(txCtx, ticket?.orderId ?? "", "refund"))
    const [first, second] = await awardsOf(id)
    expect([first?.state, second?.state, second?.place, second?.substitute]).toEqual(["forfeited", "drawn", 0, 0])
    expect((await refusalOf(recordDelivery(operator, { awardId: award.id, note: "" }))).status).toBe(409)
  })

  test("stays delivered if it was delivered before", async () => {
    const id = await drawn()
    const award = await firstAward(id)
    await ctx.db.update(awards).set({ state: "delivered", deliveredAt: ctx.now() }).where(eq(awards.id, award.id))
    const [ticket] = await ctx.db.select().from(tickets).where(eq(tickets.id, award.ticketId))
    await inTransaction(ctx, (txCtx) => voidTickets(txCtx, ticket?.orderId ?? "", "refund"))
    expect(await awardsOf(id)).toHaveLength(5)
    expect((await firstAward(id)).state).toBe("delivered")
  })

  test.each(["delivery", "membership"])("is not given by a %s before it is passed on", async (way) => {
    const { userId } = await person(ctx)
    const prizes = [{ tier: 1, id: "membership", kind: "membership" as const, quantity: 1 }]
    const id = await drawn(() => ({ userId }), { prizes })
    const { id: awardId, ticketId } = await firstAward(id)
    await ctx.db.update(awards).set({ state: "accepted", acceptedAt: ctx.now() }).where(eq(awards.id, awardId))
    await ctx.db.update(tickets).set({ voidedAt: ctx.now(), voidReason: "refund" }).where(eq(tickets.id, ticketId))
    if (way === "membership") await giveMemberships(system)
    else expect((await refusalOf(recordDelivery(operator, { awardId, note: "" }))).code).toBe("draw.refunded-ticket")
    expect((await firstAward(id)).state).toBe("accepted")
    expect(await membershipOf(ctx, userId)).toBeUndefined()
  })
})

test("the result names the substitute who has received the first prize", async () => {
  const id = await drawn()
  const { winners, substitutes, validTickets } = await publishedProtocol(ctx, id)
  const result = { editionId: id, winnerCount: 5, ticketCount: validTickets, firstNumber: winners[0]?.ticket }
  expect(await drawResult(ctx, id)).toEqual(result)
  const { ticketId } = await firstAward(id)
  await ctx.db.update(tickets).set({ voidedAt: ctx.now(), voidReason: "refund" }).where(eq(tickets.id, ticketId))
  await notifyWinners(ctx)
  expect(await drawResult(ctx, id)).toEqual({ ...result, firstNumber: substitutes[0] })
})

describe("a winner with an account", () => {
  test("gets the mail at the account's current address, name and language", async () => {
    const owner = await person(ctx, { email: "new@example.org", name: "Nora Nuovi", locale: "it" })
    await drawn((number) => ({ userId: owner.userId, email: `old-${number}@example.org`, locale: "en" }))
    await notifyWinners(ctx)
    const told = await mails("draw.won")
    expect(new Set(told.map(({ recipient, locale }) => `${recipient} ${locale}`))).toEqual(
      new Set(["new@example.org it"]),
    )
    expect(told[0]?.body).toContain("Nora")
  })

  test("whose account was deleted loses the prize, and the name is shown as a dash", async () => {
    const { userId } = await person(ctx)
    const id = await drawn((number) => ({ userId: number <= 16 ? userId : null }))
    await ctx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, userId))
    for (let run = 0; run < 10; run++) await notifyWinners(ctx)
    const rows = await ctx.db.select().from(awards).innerJoin(tickets, eq(tickets.id, awards.ticketId))
    const own = rows.filter(({ draw_tickets: ticket }) => ticket.userId === userId)
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ draw_awards: award }) => award.state === "forfeited")).toBe(true)
    const draw = await drawToVerify(ctx, { editionId: id, page: 1 })
    expect(draw?.winners.filter(({ name }) => name === "—")).toHaveLength(own.length)
    expect((await mails("draw.won")).every(({ recipient }) => recipient.startsWith("guest-"))).toBe(true)
  })

  test("who deletes the account is warned that prizes are passed on", async () => {
    const { userId } = await person(ctx)
    const id = await drawn()
    await notifyWinners(ctx)
    const { ticketId } = await firstAward(id)
    await ctx.db.update(tickets).set({ userId }).where(eq(tickets.id, ticketId))
    expect(await drawData.losses?.(ctx, userId)).toEqual([
      { code: "draw.loss-prizes", details: { count: 1 }, cents: 0 },
    ])
    await inTransaction(ctx, (txCtx) => drawData.erase(txCtx, { userId, name: "Deleted", email: "x@deleted.invalid" }))
    const [first, second] = await awardsOf(id)
    expect([first?.state, second?.state, second?.place]).toEqual(["forfeited", "drawn", 0])
  })
})

describe("extending sales", () => {
  beforeEach(() => endSales(ctx))

  const extend = (editionId: string, until = "2026-12-31", beaconRound: number | null = null) =>
    extendSales(operator, { editionId, until, beaconRound })

  async function belowMinimum(changes = {}) {
    const id = await closedEdition(ctx, { minTickets: 100, ...changes })
    await soldTickets(ctx, id, 4, (number) => ({
      email: number === 2 ? "Guest-1@example.org" : `g${number}@example.org`,
    }))
    return id
  }

  test("moves close and draw, and tells every buyer once", async () => {
    const id = await belowMinimum()
    await extend(id)
    const { edition, isClosed } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(edition.salesCloseAt.toISOString()).toBe("2026-12-31T08:00:00.000Z")
    expect(edition.drawAt.toISOString()).toBe("2027-01-02T10:00:00.000Z")
    expect(isClosed).toBe(false)
    await mailExtension(ctx, { editionId: id, until: "2026-12-31" })
    await mailExtension(ctx, { editionId: id, until: "2026-12-31" })
    expect(await mails("draw.extended")).toHaveLength(4)
  })

  test("is told at an account's current address, and not to a deleted account", async () => {
    const [kept, gone] = [await person(ctx, { email: "current@example.org" }), await person(ctx)]
    const id = await closedEdition(ctx, { minTickets: 100 })
    await soldTickets(ctx, id, 2, (number) => ({ userId: number === 1 ? kept.userId : gone.userId }))
    await ctx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, gone.userId))
    await extend(id)
    await mailExtension(ctx, { editionId: id, until: "2026-12-31" })
    await mailExtension(ctx, { editionId: id, until: "2026-12-31" })
    expect((await mails("draw.extended")).map(({ recipient }) => recipient)).toEqual(["current@example.org"])
  })

  test.each([
    ["the minimum was reached", { minTickets: 4 }],
    ["there is no minimum", { minTickets: null }],
  ])("is refused if %s", async (_, changes) => {
    expect((await refusalOf(extend(await belowMinimum(changes)))).code).toBe("draw.no-extension")
  })

  test("is refused beyond six months in total", async () => {
    const id = await belowMinimum()
    expect((await refusalOf(extend(id, "2027-05-21"))).fields[0]?.code).toBe("draw.extension-long")
    await extend(id, "2027-05-20")
  })

  test("is refused into the sales of another edition", async () => {
    const id = await belowMinimum()
    const salesOpenAt = new Date("2026-12-21T08:00:00Z")
    const salesCloseAt = new Date("2027-02-01T08:00:00Z")
    const next = await closedEdition(ctx, { salesOpenAt, salesCloseAt, drawAt: salesCloseAt })
    expect((await refusalOf(extend(id, "2026-12-22"))).fields).toEqual([
      { field: "until", code: "draw.sales-overlap", details: { edition: next } },
    ])
    await extend(id, "2026-12-21")
  })

  test("needs a later beacon round, as the previous one becomes public", async () => {
    const id = await belowMinimum({
      beaconChain: QUICKNET,
      beaconRound: AT_CLOSE + 1,
      beaconRandomness: "cd".repeat(32),
    })
    expect((await refusalOf(extend(id))).fields[0]?.code).toBe("draw.beacon-later")
    expect((await refusalOf(extend(id, "2026-12-31", AT_CLOSE + 1))).fields[0]?.code).toBe("draw.beacon-later")
    const first = 35_300_213
    expect((await refusalOf(extend(id, "2026-12-31", first - 1))).fields).toEqual([
      { field: "beaconRound", code: "draw.beacon-early", details: { round: String(first) } },
    ])
    const last = first - 1 + 60_000
    expect((await refusalOf(extend(id, "2026-12-31", last + 1))).fields).toEqual([
      { field: "beaconRound", code: "draw.beacon-late", details: { round: String(last) } },
    ])
    await extend(id, "2026-12-31", first)
    const { edition } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect([edition.beaconRound, edition.beaconRandomness]).toEqual([first, null])
  })

  test("replaces a beacon round in the far future by one for the new dates", async () => {
    const id = await belowMinimum({ beaconChain: QUICKNET, beaconRound: 341_194_120 })
    await extend(id, "2026-12-31", 35_300_213)
    const { edition } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(edition.beaconRound).toBe(35_300_213)
    await mailExtension(ctx, { editionId: id, until: "2026-12-31" })
    const [mail] = await mails("draw.extended")
    expect(mail?.body).toMatch(/another round of the public randomness beacon/)
    expect(mail?.body).toContain("round 35300213 of the drand chain")
  })

  test("says nothing of a beacon if the edition has none", async () => {
    const id = await belowMinimum()
    await extend(id)
    await mailExtension(ctx, { editionId: id, until: "2026-12-31" })
    expect((await mails("draw.extended"))[0]?.body).not.toMatch(/beacon|round/)
  })
})

describe("an edition", () => {
  beforeEach(() => endSales(ctx))

  const fresh = {
    salesOpenAt: new Date("2026-12-01T08:00:00Z"),
    salesCloseAt: new Date("2027-02-01T08:00:00Z"),
    drawAt: new Date("2027-02-03T10:00:00Z"),
    ticketCap: 100,
    ticketEurCents: 2_000,
    ticketUsdCents: 2_360,
    prizes: [{ tier: 1, id: "car", kind: "car" as const, quantity: 1 }],
  }

  test("is created with a commitment, once per id", async () => {
    await createEdition(operator, { ...fresh, id: "2027-1" })
    const { edition } = await editionForOperator(operator, { editionId: "2027-1", page: 1 })
    expect(edition.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect((await refusalOf(createEdition(operator, { ...fresh, id: "2027-1" }))).fields).toEqual([
      { field: "id", code: "draw.id-taken" },
    ])
  })

  test("is refused with fewer tickets than prizes", async () => {
    const few = { ...fresh, id: "2027-7", prizes: [{ tier: 1, id: "car", kind: "car" as const, quantity: 101 }] }
    expect((await refusalOf(createEdition(operator, few))).fields).toEqual([
      { field: "ticketCap", code: "draw.cap-below-prizes", details: { prizes: "101" } },
    ])
    await createEdition(operator, { ...few, ticketCap: 101 })
  })

  test("is refused while another one is on sale", async () => {
    await createEdition(operator, { ...fresh, id: "2027-5" })
    const later = { ...fresh, id: "2027-6", salesCloseAt: new Date("2027-04-01T08:00:00Z") }
    const drawAt = later.salesCloseAt
    const early = { ...later, drawAt, salesOpenAt: new Date(fresh.salesCloseAt.getTime() - 1) }
    expect((await refusalOf(createEdition(operator, early))).fields).toEqual([
      { field: "salesOpenAt", code: "draw.sales-overlap", details: { edition: "2027-5" } },
    ])
    await createEdition(operator, { ...later, drawAt, salesOpenAt: fresh.salesCloseAt })
  })

  test("takes a minimum and a beacon round until sales open", async () => {
    await createEdition(operator, { ...fresh, id: "2027-2" })
    const terms = { editionId: "2027-2", minTickets: 50, beacon: { chain: QUICKNET, round: 36_222_000 } }
    await setTerms(operator, terms)
    expect((await refusalOf(setTerms(operator, { ...terms, minTickets: 101 }))).fields[0]?.code).toBe(
      "draw.minimum-above-cap",
    )
    ctx.clock.set("2026-12-01T08:00:00Z")
    expect((await refusalOf(setTerms(operator, terms))).code).toBe("draw.sales-opened")
  })

  test.each([
    ["published at the close of sales", QUICKNET, 36_221_812, "round", "draw.beacon-early"],
    ["published after the draw", QUICKNET, 36_281_813, "round", "draw.beacon-late"],
    ["with a digit too many", QUICKNET, 362_220_001, "round", "draw.beacon-late"],
    ["of a chain whose times are unknown", "ab".repeat(32), 36_222_000, "chain", "draw.beacon-unknown"],
  ])("does not take a beacon round %s", async (_, chain, round, field, code) => {
    const editionId = `2027-4-${field}-${round}`
    await createEdition(operator, { ...fresh, id: editionId })
    const { fields } = await refusalOf(setTerms(operator, { editionId, minTickets: null, beacon: { chain, round } }))
    expect(fields).toMatchObject([{ field, code }])
    const { edition } = await editionForOperator(operator, { editionId, page: 1 })
    expect(edition.beaconRound).toBeNull()
  })

  test.each(["personal", "business"] as const)("cannot be changed or read by a %s account", async (role) => {
    const other = as(ctx, await person(ctx, { role }))
    const id = await drawn()
    for (const refused of [
      createEdition(other, { ...fresh, id: "2027-3" }),
      setTerms(other, { editionId: id, minTickets: 1, beacon: null }),
      extendSales(other, { editionId: id, until: "2026-12-31", beaconRound: null }),
      recordDonation(other, { editionId: id, reference: "x" }),
      editionForOperator(other, { editionId: id, page: 1 }),
      dossierPdf(other, id),
      winnersCsv(other, id),
    ])
      expect((await refusalOf(refused)).status).toBe(403)
  })
})

describe("after the draw", () => {
  test("the overview counts prizes and donations to deal with", async () => {
    const before = await countOpenDrawTasks(operator)
    const id = await drawn()
    expect(await countOpenDrawTasks(operator)).toBe(before + 6)
    await recordDonation(operator, { editionId: id, reference: "Caritas 1" })
    expect((await refusalOf(recordDonation(operator, { editionId: id, reference: "x" }))).code).toBe("draw.duty-done")
    expect(await countOpenDrawTasks(operator)).toBe(before + 5)
  })

  test("a donation dated before the close of sales is refused", async () => {
    const id = await drawn()
    const early = recordDonation(operator, { editionId: id, reference: "Caritas 1", day: "2026-01-01" })
    expect((await refusalOf(early)).fields).toEqual([{ field: "day", code: "draw.donation-day" }])
  })

  test("the donation is dated on the day that the operator enters", async () => {
    const id = await drawn()
    const day = romeDate(ctx.now())
    ctx.clock.set(`${addDays(day, 3)}T09:00:00Z`)
    await recordDonation(operator, { editionId: id, reference: "Caritas 1", day })
    const { donation } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(donation?.doneAt).toEqual(romeInstant(day, "12:00"))
  })

  test("winners are shown with masked names only", async () => {
    const id = await drawn()
    const draw = await drawToVerify(ctx, { editionId: id, page: 1 })
    expect(draw?.winners).toHaveLength(5)
    expect(draw?.winners.every(({ name }) => name === "G. N***")).toBe(true)
    expect(JSON.stringify(draw)).not.toMatch(/Guest|example\.org/)
  })

  test("the dossier is a PDF, and the winners a table without formulas", async () => {
    const id = await drawn(() => ({ fullName: '=HYPERLINK("x")' }))
    const bytes = await dossierPdf(operator, id)
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-")
    const lines = (await winnersCsv(operator, id)).split("\r\n")
    expect(lines).toHaveLength(7)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  })
})
