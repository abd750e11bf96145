import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import * as script from "../../../public/draw/verify.mjs"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, endSales, soldTickets } from "../../../tests/support/draw/draw-editions"
import { chargedTickets, orderState, someEdition } from "../../../tests/support/draw/draws"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { inTransaction } from "../../platform/context.server"
import type { Db } from "../../platform/database/db.server"
import { auditEvents } from "../../platform/tables.server"
import { drawEdition } from "../drawing/draw.server"
import { publishedAnnouncement, publishedProtocol, publishedTicketList } from "../drawing/published-files.server"
import { drawToVerify } from "../drawing/verification.server"
import { ticketRowsOf } from "../queries.server"
import type { VoidReason } from "../rules/closing"
import { buyTickets } from "../sales/sales.server"
import { editions, tickets } from "../tables.server"
import { voidTickets } from "../tickets/tickets.server"
import { publishClosing, publishClosings, readClosedList } from "./closing.server"
import { extendSales } from "./editions.server"

const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

const database = await testDatabase()
const ctx = withSandbox(database, testContext(database))
const operator = as(ctx, await person(ctx, { role: "operator" }))
const operatorId = operator.actor.kind === "person" ? operator.actor.userId : ""

beforeEach(() => {
  ctx.clock.set("2026-11-23T09:00:00Z")
})

const ticketOf = async (editionId: string, number: number) => {
  const rows = await ctx.db.select().from(tickets).where(eq(tickets.editionId, editionId))
  const found = rows.find((ticket) => ticket.number === number)
  if (!found) throw new Error(`There is no ticket ${number}.`)
  return found
}

const voidTicket = async (editionId: string, number: number, reason: VoidReason) => {
  const { orderId } = await ticketOf(editionId, number)
  await inTransaction(ctx, (txCtx) => voidTickets(txCtx, orderId, reason))
}

const closingIn = async (editionId: string) => (await publishedAnnouncement(ctx, editionId)).closing

async function closedWith20(): Promise<string> {
  const id = await closedEdition(ctx)
  await soldTickets(ctx, id, 20)
  return id
}

describe("the close of sales", () => {
  test("publishes root and number of the tickets, once", async () => {
    const id = await someEdition(ctx)
    await soldTickets(ctx, id, 3, (number) => (number === 2 ? { voidedAt: ctx.now(), voidReason: "refund" } : {}))
    await publishClosings(ctx)
    expect(await closingIn(id)).toBeNull()
    ctx.clock.set("2026-12-30T09:00:00Z")
    await publishClosings(ctx)
    const closing = await closingIn(id)
    expect(closing).toMatchObject({ at: "2026-12-30T09:00:00.000Z", tickets: 3, validTickets: 2 })
    ctx.clock.set("2026-12-30T09:01:00Z")
    await voidTicket(id, 3, "refund")
    await publishClosings(ctx)
    expect(await closingIn(id)).toEqual(closing)
  })

  test("does not publish a list with a missing ticket", async () => {
    const id = await closedEdition(ctx, { ticketsSold: 1 })
    await expect(publishClosing(ctx, id)).rejects.toThrow()
    expect(await closingIn(id)).toBeNull()
  })

  test("refuses sales after it even if a clock is late", async () => {
    const id = await someEdition(ctx)
    const buyer = as(ctx, await person(ctx))
    const { orderId } = await chargedTickets(buyer, id)
    const [{ salesCloseAt } = { salesCloseAt: ctx.now() }] = await ctx.db
      .select()
      .from(editions)
      .where(eq(editions.id, id))
    ctx.clock.set(salesCloseAt.toISOString())
    await publishClosing(ctx, id)
    ctx.clock.set(new Date(salesCloseAt.getTime() - 1_000).toISOString())
    await ctx.deliverWebhooks()
    expect([await orderState(ctx, orderId), await ticketRowsOf(ctx, orderId)]).toEqual(["ended", []])
    const purchase = {
      ...{ editionId: id, quantity: 1, purchaseKey: crypto.randomUUID(), currency: "eur", expectedAmountCents: 2_000 },
    }
    expect((await refusalOf(buyTickets(buyer, purchase))).code).toBe("draw.closed")
  })

  test("is made again after an extension", async () => {
    const id = await closedEdition(ctx, { minTickets: 100 })
    await soldTickets(ctx, id, 20)
    const before = await closingIn(id)
    await voidTicket(id, 5, "refund")
    await endSales(ctx, id)
    await extendSales(operator, { editionId: id, until: "2026-12-10", beaconRound: null })
    expect(await closingIn(id)).toBeNull()
    ctx.clock.set("2026-12-13T09:00:00Z")
    await publishClosings(ctx)
    expect(await closingIn(id)).toMatchObject({ tickets: 20, validTickets: 19 })
    expect((await closingIn(id))?.root).not.toBe(before?.root)
    expect((await drawToVerify(ctx, { editionId: id, page: 1 }))?.voided.count).toBe(0)
  })

  test("leaves what an earlier close and the first round were in the announcement", async () => {
    const beacon = { chain: QUICKNET, round: 34_119_413 }
    const id = await closedEdition(ctx, { minTickets: 100, beaconChain: beacon.chain, beaconRound: beacon.round })
    await soldTickets(ctx, id, 20)
    const first = await publishedAnnouncement(ctx, id)
    expect(first).toMatchObject({ beacon, extensions: [] })
    await endSales(ctx, id)
    await extendSales(operator, { editionId: id, until: "2026-12-10", beaconRound: 34_697_013 })
    const extension = {
      ...{ at: ctx.now().toISOString(), reason: "minimum-not-reached", minimum: 100, closing: first.closing, beacon },
      ...{ from: "2026-11-20T08:00:00.000Z", until: "2026-12-10T08:00:00.000Z" },
    }
    expect(first.closing?.root).toMatch(/^[0-9a-f]{64}$/)
    expect(await publishedAnnouncement(ctx, id)).toMatchObject({ closing: null, extensions: [extension] })
    ctx.clock.set("2026-12-13T09:00:00Z")
    await publishClosings(ctx)
    const last = await publishedAnnouncement(ctx, id)
    expect(last.extensions).toEqual([extension])
    expect(last.beacon?.round).toBe(34_697_013)
    expect((await drawToVerify(ctx, { editionId: id, page: 1 }))?.announcement).toEqual(last)
  })
})

describe("the list of the close", () => {
  /** A context that runs `before` ahead of each transaction, and records when it reads and when it begins one. */
  function observed(before: (transactions: number) => Promise<unknown> = async () => {}) {
    const events: string[] = []
    const transaction = async (work: (tx: Db) => Promise<unknown>, config?: object) => {
      const begun = events.filter((event) => event === "transaction").length
      events.push("transaction")
      await before(begun)
      return ctx.db.transaction((tx) => work(tx as Db), config)
    }
    const select = (...fields: [never]) => {
      events.push("select")
      return ctx.db.select(...fields)
    }
    return { events, ctx: { ...ctx, db: Object.assign(Object.create(ctx.db), { transaction, select }) as Db } }
  }

  const unpublished = async () => {
    const id = await closedWith20()
    await ctx.db.update(editions).set({ closing: null }).where(eq(editions.id, id))
    return id
  }

  test.each([1, 3, 7, 19, 20, 21])("read in pages of %i is the same", async (size) => {
    const id = await closedWith20()
    const { at: _, ...list } = (await closingIn(id)) ?? { at: "" }
    expect(await readClosedList(ctx, id, size)).toEqual(list)
  })

  test("is read before the edition is locked", async () => {
    const { events, ctx: watched } = observed()
    await publishClosing(watched, await unpublished())
    expect(events).toEqual(["select", "select", "transaction"])
  })

  test("is read again if a ticket becomes void meanwhile", async () => {
    const id = await unpublished()
    const { events, ctx: watched } = observed((begun) =>
      begun === 0 ? voidTicket(id, 4, "refund") : Promise.resolve(),
    )
    await publishClosing(watched, id)
    expect(events.filter((event) => event === "transaction")).toHaveLength(2)
    expect(await closingIn(id)).toMatchObject({ tickets: 20, validTickets: 19 })
    expect((await drawToVerify(ctx, { editionId: id, page: 1 }))?.voided.count).toBe(0)
    await drawEdition(ctx, { editionId: id, operatorId })
  })

  test("is left to the next run if it changes with every reading", async () => {
    const id = await unpublished()
    const { ctx: watched } = observed((begun) => voidTicket(id, begun + 1, "refund"))
    await expect(publishClosing(watched, id)).rejects.toThrow("changes too often")
    expect(await closingIn(id)).toBeNull()
    await publishClosings(ctx)
    expect(await closingIn(id)).toMatchObject({ tickets: 20, validTickets: 17 })
  })

  test("is published once by two runs at the same time", { tags: ["postgres"] }, async () => {
    const id = await unpublished()
    await Promise.all([publishClosing(ctx, id), publishClosing(ctx, id)])
    const events = await ctx.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject, `edition:${id}`), eq(auditEvents.name, "draw.sales-closed")))
    // One of them is of the first close, in the preparation.
    expect(events).toHaveLength(2)
  })
})

describe("tickets void since the close", () => {
  test("are listed with their reason and stay in the published list of the close", async () => {
    const id = await closedWith20()
    const announcement = await publishedAnnouncement(ctx, id)
    await voidTicket(id, 4, "refund")
    await voidTicket(id, 9, "chargeback")
    expect((await drawToVerify(ctx, { editionId: id, page: 1 }))?.voided).toMatchObject({
      count: 2,
      shown: [
        { number: 4, reason: "refund" },
        { number: 9, reason: "chargeback" },
      ],
    })
    await drawEdition(ctx, { editionId: id, operatorId })
    const protocol = await publishedProtocol(ctx, id)
    expect(protocol).toMatchObject({
      tickets: 20,
      validTickets: 18,
      closing: {
        ...announcement.closing,
        voided: [
          { ticket: 4, reason: "refund" },
          { ticket: 9, reason: "chargeback" },
        ],
      },
    })
    const { stream } = await publishedTicketList(ctx, id, null)
    const checks = script.verifyDraw(protocol, await new Response(stream).text(), announcement)
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  })

  test("after the draw are listed too, and the published files stay", async () => {
    const id = await closedWith20()
    await drawEdition(ctx, { editionId: id, operatorId })
    const protocol = await publishedProtocol(ctx, id)
    await voidTicket(id, 4, "chargeback")
    expect((await drawToVerify(ctx, { editionId: id, page: 1 }))?.voided.shown).toMatchObject([{ number: 4 }])
    expect(await publishedProtocol(ctx, id)).toEqual(protocol)
  })
})

describe("a draw is impossible", () => {
  test("before the list of the close is published", async () => {
    const id = await closedWith20()
    await ctx.db.update(editions).set({ closing: null }).where(eq(editions.id, id))
    expect((await refusalOf(drawEdition(ctx, { editionId: id, operatorId }))).code).toBe("draw.list-not-published")
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      "voided in the database",
      async (id) =>
        ctx.db
          .update(tickets)
          .set({ voidedAt: ctx.now(), voidReason: "refund" })
          .where(eq(tickets.id, (await ticketOf(id, 3)).id)),
    ],
    [
      "changed in the database",
      async (id) =>
        ctx.db
          .update(tickets)
          .set({ salt: "ab".repeat(16) })
          .where(eq(tickets.id, (await ticketOf(id, 3)).id)),
    ],
    [
      "added in the database",
      async (id) => {
        const { id: _, ...ticket } = await ticketOf(id, 20)
        await ctx.db.insert(tickets).values({ ...ticket, number: 21 })
        await ctx.db.update(editions).set({ ticketsSold: 21 }).where(eq(editions.id, id))
      },
    ],
  ])("with a ticket that was %s since the close", async (_, change) => {
    const id = await closedWith20()
    await change(id)
    await expect(drawEdition(ctx, { editionId: id, operatorId })).rejects.toThrow("not those of the close")
  })
})
