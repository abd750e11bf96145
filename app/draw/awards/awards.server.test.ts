import { and, eq, ne, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, soldTickets } from "../../../tests/support/draw/draw-editions"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { users } from "../../accounts/tables.server"
import { membershipOf } from "../../membership/queries.server"
import { messages } from "../../messaging/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { romeInstant } from "../../platform/dates"
import { dossierCsv } from "../dossier/dossier.server"
import { drawEdition } from "../drawing/draw.server"
import { publishedProtocol } from "../drawing/published-files.server"
import { drawToVerify } from "../drawing/verification.server"
import { recordDonation } from "../editions/editions.server"
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
  remindWinners,
  winnersPrize,
} from "./awards.server"
import { giveMemberships } from "./prize-memberships.server"

const database = await testDatabase()
const ctx = testContext(database)
const operator = as(ctx, await person(ctx, { role: "operator" }))
const system: Ctx = { ...ctx, actor: { kind: "system" } }

beforeEach(async () => {
  ctx.clock.set("2026-11-23T09:00:00Z")
  await ctx.db.delete(messages)
  await ctx.db.delete(awards)
})

async function drawn(ofTicket: (number: number) => object = () => ({}), changes = {}): Promise<string> {
  const id = await closedEdition(ctx, changes)
  await soldTickets(ctx, id, 20, ofTicket)
  await drawEdition(operator, { editionId: id, typedId: id })
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

  test("sends one mail about all prizes of an account or a guest", async () => {
    const { userId } = await person(ctx, { locale: "en" })
    const id = await drawn((number) => (number <= 10 ? { userId } : { email: "Guest@example.org" }))
    await notifyWinners(ctx)
    const told = await mails("draw.won")
    expect(told).toHaveLength(2)
    for (const { recipient, body } of told) {
      const rows = await ctx.db
        .select({ awardId: awards.id, number: tickets.number, userId: tickets.userId })
        .from(awards)
        .innerJoin(tickets, eq(tickets.id, awards.ticketId))
        .where(eq(awards.editionId, id))
      const isGuest = recipient.toLowerCase() === "guest@example.org"
      const own = rows.filter((row) => (row.userId === null) === isGuest)
      for (const { awardId, number } of own) {
        expect(body).toContain(String(number).padStart(6, "0"))
        if (isGuest) expect(body).toContain(`/prizes/${awardId}?token=`)
      }
    }
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
  test("is reminded once, two days before the time is over", async () => {
    const { userId } = await person(ctx)
    await drawn(() => ({ userId }))
    await notifyWinners(ctx)
    ctx.clock.set("2026-11-27T22:59:59Z")
    await remindWinners(ctx)
    expect(await mails("draw.reminder")).toHaveLength(0)
    ctx.clock.set("2026-11-27T23:00:00Z")
    await remindWinners(ctx)
    await remindWinners(ctx)
    expect(await mails("draw.reminder")).toHaveLength(1)
  })

  test("is not reminded after accepting", async () => {
    const id = await drawn(() => ({}), { prizes: [{ tier: 1, id: "watch", kind: "watch", quantity: 1 }] })
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    await acceptPrize(ctx, { awardId, token: await tokenOf(awardId) })
    ctx.clock.set("2026-11-29T09:00:00Z")
    await remindWinners(ctx)
    expect(await mails("draw.reminder")).toHaveLength(0)
  })

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
      .select({ number: tickets.number })
      .from(awards)
      .innerJoin(tickets, eq(tickets.id, awards.ticketId))
      .where(and(eq(awards.editionId, id), ne(awards.state, "forfeited")))
      .orderBy(awards.substitute)
    expect(rows.map(({ number }) => number)).toEqual(substitutes.slice(0, 5))
    expect(await mails("draw.forfeited")).toHaveLength(5)
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
    const { deliverBy } = await winnersPrize(ctx, { awardId, token })
    expect([award.state, deliverBy?.toISOString()]).toEqual(["accepted", "2027-01-08T22:59:59.999Z"])
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
    expect(await mails("draw.forfeited")).toHaveLength(1)
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
    await ctx.db.update(awards).set({ state: "accepted", acceptedAt: ctx.now() }).where(eq(awards.editionId, id))
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
  const { winners, substitutes } = await publishedProtocol(ctx, id)
  const result = { editionId: id, winnerCount: 5, ticketCount: 20, firstNumber: winners[0]?.ticket }
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
    for (let run = 0; run < 20; run++) await notifyWinners(ctx)
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

describe("after the draw", () => {
  test("operators are to deliver what is accepted and to donate", async () => {
    const before = await countOpenDrawTasks(operator)
    const id = await drawn()
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    await acceptPrize(ctx, { awardId, token: await tokenOf(awardId) })
    expect(await countOpenDrawTasks(operator)).toBe(before + 2)
    await recordDonation(operator, { editionId: id, reference: "Caritas 1" })
    await recordDelivery(operator, { awardId, note: "" })
    expect(await countOpenDrawTasks(operator)).toBe(before)
  })

  test("winners are shown with masked names only", async () => {
    const id = await drawn()
    const draw = await drawToVerify(ctx, { editionId: id, page: 1 })
    expect(draw?.winners).toHaveLength(5)
    expect(draw?.winners.every(({ name }) => name === "G. N***")).toBe(true)
    expect(JSON.stringify(draw)).not.toMatch(/Guest|example\.org/)
  })

  test("the dossier lists every prize with its holder, and those that nobody won", async () => {
    const prizes = [{ tier: 1, id: "watch", kind: "watch", quantity: 22 }]
    const id = await drawn(() => ({ fullName: '=HYPERLINK("x")' }), { prizes })
    const lines = (await dossierCsv(operator, id)).trim().split("\r\n")
    expect(lines).toHaveLength(1 + 22)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines[1]).toMatch(/;"\d{4}-\d\d-\d\d \d\d:\d\d";/)
    expect(lines.filter((line) => line.includes('"undrawn"'))).toHaveLength(2)
  })
})

describe("a prize without a substitute left", () => {
  /** Two winners of two prizes: one declines, the other does not answer. */
  async function bothLost() {
    const prizes = [{ tier: 1, id: "watch", kind: "watch", quantity: 2 }]
    const id = await closedEdition(ctx, { prizes: prizes as never })
    await soldTickets(ctx, id, 2)
    await drawEdition(operator, { editionId: id, typedId: id })
    await notifyWinners(ctx)
    const { id: awardId } = await firstAward(id)
    const declined = { awardId, token: await tokenOf(awardId) }
    await declinePrize(ctx, declined)
    ctx.clock.set("2026-12-01T09:00:00Z")
    await forfeitUnanswered(ctx)
    return { id, declined }
  }

  test("goes to the charity, unless it was declined", async () => {
    const { id, declined } = await bothLost()
    const { awards: shown, counts, donation } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(shown.map(({ outcome, unassigned }) => [outcome, unassigned])).toEqual([
      ["declined", "promoter"],
      ["unanswered", "charity"],
    ])
    expect([counts.forfeited, counts.unassigned, donation.prizeCount]).toEqual([2, 2, 1])
    expect(await winnersPrize(ctx, declined)).toMatchObject({ outcome: "declined", next: "promoter" })
  })

  test("is counted with those that no ticket was left to win", async () => {
    const prizes = [{ tier: 1, id: "watch", kind: "watch", quantity: 25 }]
    const id = await drawn(() => ({}), { prizes })
    const { donation } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(donation.prizeCount).toBe(5)
  })
})
