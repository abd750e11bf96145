import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, soldTickets } from "../../../tests/support/draw/draw-editions"
import { pdfText } from "../../../tests/support/files/pdf-text"
import { users } from "../../accounts/tables.server"
import { inTransaction } from "../../platform/context.server"
import { dossierPdf, winnersCsv } from "../dossier/dossier.server"
import { drawEdition } from "../drawing/draw.server"
import { publishedProtocol } from "../drawing/published-files.server"
import { editionForOperator } from "../editions/operator-editions.server"
import type { AwardFilter } from "../rules/award-state"
import { awards, tickets } from "../tables.server"
import { voidTickets } from "../tickets/tickets.server"
import { declinePrize, forfeitUnanswered, notifyWinners, winnersPrize } from "./awards.server"

const database = await testDatabase()
const ctx = testContext(database)
const operator = { ...as(ctx, await person(ctx, { role: "operator" })), locale: "en" as const }
const operatorId = operator.actor.kind === "person" ? operator.actor.userId : ""

beforeEach(() => ctx.clock.set("2026-11-23T09:00:00Z"))

const watches = (quantity: number) => ({ prizes: [{ tier: 1, id: "watch", kind: "watch" as const, quantity }] })

/** A draw whose winners all have accounts, in the order of the prizes. */
async function drawnWith(ticketCount: number, prizeCount: number) {
  const id = await closedEdition(ctx, watches(prizeCount))
  const owners = await Promise.all(Array.from({ length: ticketCount }, () => person(ctx)))
  await soldTickets(ctx, id, ticketCount, (number) => ({ userId: owners[number - 1]?.userId }))
  await drawEdition(ctx, { editionId: id, operatorId })
  return { id, owners }
}

async function winnersOf(editionId: string) {
  const rows = await ctx.db
    .select({ awardId: awards.id, userId: tickets.userId, orderId: tickets.orderId, number: tickets.number })
    .from(awards)
    .innerJoin(tickets, eq(tickets.id, awards.ticketId))
    .where(eq(awards.editionId, editionId))
    .orderBy(awards.place)
  return rows.map((row) => ({ ...row, userId: row.userId ?? "" }))
}

const asOwner = (userId: string) => ({ ...ctx, actor: { kind: "person", userId, role: "personal" } as never })

const shown = async (editionId: string, filter?: AwardFilter) =>
  (await editionForOperator(operator, { editionId, filter, page: 1 })).awards

describe("a prize that its winner loses", () => {
  /** Four winners of four prizes, without a substitute: declined, void, deleted, not answered. */
  async function fourLosses() {
    const { id } = await drawnWith(4, 4)
    const [declined, refunded, gone, late] = await winnersOf(id)
    if (!declined || !refunded || !gone || !late) throw new Error("Four winners are needed.")
    await ctx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, gone.userId))
    await notifyWinners(ctx)
    await declinePrize(asOwner(declined.userId), { awardId: declined.awardId })
    await inTransaction(ctx, (txCtx) => voidTickets(txCtx, refunded.orderId, "refund"))
    ctx.clock.set("2026-12-01T09:00:00Z")
    await forfeitUnanswered(ctx)
    return { id, declined, late, refunded }
  }

  test("is listed for operators with its reason, day and what becomes of it", async () => {
    const { id } = await fourLosses()
    const byCharity = { owner: "charity", dueAt: new Date("2027-01-08T22:59:59.999Z"), isOverdue: false }
    expect((await shown(id)).map(({ outcome, unassigned }) => [outcome, unassigned])).toEqual([
      ["declined", { owner: "promoter" }],
      ["void", byCharity],
      ["deleted", byCharity],
      ["unanswered", { ...byCharity, dueAt: new Date("2027-01-18T22:59:59.999Z") }],
    ])
    expect((await shown(id))[0]?.forfeitedAt?.toISOString()).toBe("2026-11-23T09:00:00.000Z")
  })

  test("is counted and filtered by its reason", async () => {
    const { id } = await fourLosses()
    const { counts } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(counts).toMatchObject({
      declined: 1,
      void: 1,
      deleted: 1,
      unanswered: 1,
      unassigned: 4,
      charity: 3,
      notified: 0,
    })
    expect((await shown(id, "deleted")).map(({ outcome }) => outcome)).toEqual(["deleted"])
    expect(await shown(id, "unassigned")).toHaveLength(4)
    expect(await shown(id, "accepted")).toEqual([])
  })

  test("has its reason in the table of winners", async () => {
    const { id } = await fourLosses()
    const [, declined, , , late] = (await winnersCsv(operator, id)).split("\r\n")
    expect(declined).toContain('"declined"')
    expect(declined).toMatch(/"2026-11-23T09:00:00.000Z","promoter","","",""$/)
    expect(late).toContain('"unanswered"')
    expect(late).toMatch(/"charity","2027-01-18T22:59:59.999Z","",""$/)
  })

  test("has its reason in the dossier, in words", async () => {
    const { id } = await fourLosses()
    const text = pdfText(await dossierPdf(operator, id, { compress: false })).replace(/\s+/g, " ")
    for (const part of ["Declined by the winner", "Not accepted in time", "Account deleted", "Ticket void"])
      expect(text).toContain(part)
  })

  test("is not said to have passed on when no substitute is left", async () => {
    const { declined, late } = await fourLosses()
    const pageOf = ({ userId, awardId }: { userId: string; awardId: string }) =>
      winnersPrize(asOwner(userId), { awardId })
    expect(await pageOf(declined)).toMatchObject({ outcome: "declined", next: "promoter" })
    expect(await pageOf(late)).toMatchObject({ outcome: "unanswered", next: "charity" })
  })
})

test("a prize that has passed to a substitute is not unassigned", async () => {
  const { id } = await drawnWith(3, 1)
  await notifyWinners(ctx)
  const [winner] = await winnersOf(id)
  await declinePrize(asOwner(winner?.userId ?? ""), { awardId: winner?.awardId ?? "" })
  expect((await shown(id)).map(({ outcome, unassigned }) => [outcome, unassigned])).toEqual([
    ["declined", undefined],
    ["drawn", undefined],
  ])
})

test("the dossier marks substitutes and lists them in the drawn order", async () => {
  const { id } = await drawnWith(3, 1)
  await notifyWinners(ctx)
  const [winner] = await winnersOf(id)
  await declinePrize(asOwner(winner?.userId ?? ""), { awardId: winner?.awardId ?? "" })
  const text = pdfText(await dossierPdf(operator, id, { compress: false })).replace(/\s+/g, " ")
  expect(text).toContain("Substitute 1")
  const { substitutes } = await publishedProtocol(ctx, id)
  const [first = 0] = substitutes
  expect(text).toContain("Substitutes, in the drawn order")
  expect(text.replaceAll(" ", "")).toContain(`1:${String(first).padStart(6, "0")}`)
})

test("prizes that no ticket was left to win go to the charity", async () => {
  const { id } = await drawnWith(2, 5)
  const { undrawn } = await editionForOperator(operator, { editionId: id, page: 1 })
  expect(undrawn).toEqual({ count: 3, dueAt: new Date("2027-01-08T22:59:59.999Z"), isOverdue: false })
})
