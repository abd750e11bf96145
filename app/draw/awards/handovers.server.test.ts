import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, soldTickets } from "../../../tests/support/draw/draw-editions"
import { pdfText } from "../../../tests/support/files/pdf-text"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { brand } from "../../platform/brand"
import { auditEvents } from "../../platform/tables.server"
import { dossierPdf, winnersCsv } from "../dossier/dossier.server"
import { drawEdition } from "../drawing/draw.server"
import { countOpenDrawTasks, editionForOperator } from "../editions/operator-editions.server"
import type { AwardFilter } from "../rules/award-state"
import { awards, duties, tickets } from "../tables.server"
import { declinePrize, forfeitUnanswered, notifyWinners } from "./awards.server"
import { recordHandover, recordUndrawnHandover } from "./duties.server"

const database = await testDatabase()
const ctx = testContext(database)
const operator = { ...as(ctx, await person(ctx, { role: "operator" })), locale: "en" as const }
const operatorId = operator.actor.kind === "person" ? operator.actor.userId : ""

beforeEach(() => ctx.clock.set("2026-11-23T09:00:00Z"))

async function drawnWith(ticketCount: number, prizeCount: number) {
  const id = await closedEdition(ctx, { prizes: [{ tier: 1, id: "watch", kind: "watch", quantity: prizeCount }] })
  const owner = await person(ctx)
  await soldTickets(ctx, id, ticketCount, () => ({ userId: owner.userId }))
  await drawEdition(ctx, { editionId: id, operatorId })
  return { id, owner: as(ctx, owner) }
}

async function awardsOf(editionId: string) {
  const rows = await ctx.db.select().from(awards).where(eq(awards.editionId, editionId)).orderBy(awards.place)
  return rows.map(({ id }) => id)
}

/** Three winners without a substitute: the first one has declined, the others have not answered. */
async function threeUnassigned() {
  const { id, owner } = await drawnWith(3, 3)
  const [declined = "", second = "", third = ""] = await awardsOf(id)
  await notifyWinners(ctx)
  await declinePrize(owner, { awardId: declined })
  ctx.clock.set("2026-12-01T09:00:00Z")
  await forfeitUnanswered(ctx)
  return { id, declined, second, third }
}

const shown = async (editionId: string, filter?: AwardFilter) =>
  (await editionForOperator(operator, { editionId, filter, page: 1 })).awards

const eventsAbout = (subject: string, name: string) =>
  ctx.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject, subject), eq(auditEvents.name, name)))

const dossierText = (bytes: Uint8Array<ArrayBuffer>) => pdfText(bytes).replace(/\s+/g, "")

const note = "Receipt 12/2026"

describe("the handover of an unassigned prize", () => {
  test("is recorded with its time, its receipt and the operator", async () => {
    const { id, second } = await threeUnassigned()
    await recordHandover(operator, { awardId: second, note })
    const [, award] = await shown(id)
    expect(award?.unassigned).toMatchObject({ owner: "charity", handover: { at: ctx.now(), note } })
    const [event] = await eventsAbout(`award:${second}`, "draw.prize-handed-over")
    expect(event).toMatchObject({ actor: operatorId, facts: { place: 1 } })
  })

  test("is refused a second time", async () => {
    const { second } = await threeUnassigned()
    await recordHandover(operator, { awardId: second, note })
    const refusal = await refusalOf(recordHandover(operator, { awardId: second, note: "Other" }))
    expect(refusal).toMatchObject({ code: "draw.handed-over", status: 409 })
  })

  test("is recorded once by two operators at the same time", { tags: ["postgres"] }, async () => {
    const { second } = await threeUnassigned()
    const results = await Promise.allSettled(
      ["One", "Two"].map((each) => recordHandover(operator, { awardId: second, note: each })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await eventsAbout(`award:${second}`, "draw.prize-handed-over")).toHaveLength(1)
  })

  test("is refused for a declined prize", async () => {
    const { declined } = await threeUnassigned()
    const refusal = await refusalOf(recordHandover(operator, { awardId: declined, note }))
    expect(refusal).toMatchObject({ code: "draw.not-for-charity", status: 409 })
  })

  test("is refused while a winner can have the prize", async () => {
    const { id } = await drawnWith(1, 1)
    const [awardId = ""] = await awardsOf(id)
    expect((await refusalOf(recordHandover(operator, { awardId, note }))).code).toBe("draw.not-for-charity")
    await notifyWinners(ctx)
    expect((await refusalOf(recordHandover(operator, { awardId, note }))).code).toBe("draw.not-for-charity")
  })

  test("is refused for a prize that has passed to a substitute", async () => {
    const { id } = await drawnWith(2, 1)
    await notifyWinners(ctx)
    ctx.clock.set("2026-12-01T09:00:00Z")
    await forfeitUnanswered(ctx)
    const [forfeited] = await ctx.db
      .select()
      .from(awards)
      .where(and(eq(awards.editionId, id), eq(awards.state, "forfeited")))
    const refusal = await refusalOf(recordHandover(operator, { awardId: forfeited?.id ?? "", note }))
    expect(refusal.code).toBe("draw.not-for-charity")
  })

  test("is recorded by operators only", async () => {
    const { second } = await threeUnassigned()
    const customer = as(ctx, await person(ctx))
    expect((await refusalOf(recordHandover(customer, { awardId: second, note }))).status).toBe(403)
  })

  test("keeps the prize from being passed on", async () => {
    const { id, second } = await threeUnassigned()
    await recordHandover(operator, { awardId: second, note })
    await soldTicket(id)
    const [ticket] = await ctx.db
      .select()
      .from(tickets)
      .where(and(eq(tickets.editionId, id), eq(tickets.number, 9)))
    const passedOn = ctx.db.insert(awards).values({
      editionId: id,
      place: 1,
      prizeId: "watch",
      substitute: 0,
      ticketId: ticket?.id ?? "",
      state: "drawn",
      notifyBy: ctx.now(),
      createdAt: ctx.now(),
    })
    await expect(passedOn).rejects.toMatchObject({ cause: { constraint: "draw_awards_place" } })
  })

  /** A further ticket of the edition, number 9. */
  async function soldTicket(editionId: string): Promise<void> {
    const [ticket] = await ctx.db.select().from(tickets).where(eq(tickets.editionId, editionId)).limit(1)
    if (!ticket) throw new Error("A ticket is needed.")
    const { id: _, ...values } = ticket
    await ctx.db.insert(tickets).values({ ...values, number: 9 })
  }

  test("is dated on the day that the operator enters", async () => {
    const { id, second } = await threeUnassigned()
    ctx.clock.set("2026-12-04T09:00:00Z")
    await recordHandover(operator, { awardId: second, note, day: "2026-12-01" })
    expect(dossierText(await dossierPdf(operator, id, { compress: false }))).toContain("on1December2026")
    expect(await winnersCsv(operator, id)).toContain('"2026-12-01","Receipt 12/2026"')
  })

  test.each(["2026-12-05", "2026-11-30"])(
    "is refused for a day in the future or before the forfeit, %s",
    async (day) => {
      const { id, second } = await threeUnassigned()
      ctx.clock.set("2026-12-04T09:00:00Z")
      const refusal = await refusalOf(recordHandover(operator, { awardId: second, note, day }))
      expect(refusal.fields).toEqual([{ field: "day", code: "draw.handover-day" }])
      expect((await shown(id))[1]?.unassigned).toMatchObject({ handover: undefined })
    },
  )

  test("takes the prize off those due to the charity", async () => {
    const { id, second, third } = await threeUnassigned()
    const before = await countOpenDrawTasks(operator)
    await recordHandover(operator, { awardId: second, note })
    expect((await shown(id, "charity")).map((award) => award.id)).toEqual([third])
    expect(await countOpenDrawTasks(operator)).toBe(before - 1)
  })

  test("puts the prize after those that are still due", async () => {
    const { id, second, third } = await threeUnassigned()
    await recordHandover(operator, { awardId: second, note })
    expect((await shown(id, "unassigned"))[0]?.id).toBe(third)
  })

  test("is shown as overdue until it is recorded", async () => {
    const { id, second } = await threeUnassigned()
    ctx.clock.set("2027-02-01T09:00:00Z")
    const overdue = async () =>
      (await shown(id)).map(({ unassigned }) => unassigned?.owner === "charity" && unassigned.isOverdue)
    expect(await overdue()).toEqual([false, true, true])
    await recordHandover(operator, { awardId: second, note })
    expect(await overdue()).toEqual([false, false, true])
  })

  test("is listed in the table of winners", async () => {
    const { id, second } = await threeUnassigned()
    await recordHandover(operator, { awardId: second, note })
    const [, , row, open] = (await winnersCsv(operator, id)).split("\r\n")
    expect(row).toMatch(/"charity","2027-01-18T22:59:59.999Z","2026-12-01","Receipt 12\/2026"$/)
    expect(open).toMatch(/"charity","2027-01-18T22:59:59.999Z","",""$/)
  })

  test("is named in the dossier", async () => {
    const { id, second } = await threeUnassigned()
    await recordHandover(operator, { awardId: second, note })
    const text = dossierText(await dossierPdf(operator, id, { compress: false }))
    expect(text).toContain("1of2handedover")
    expect(text).toContain("handedoverto")
    expect(text).toContain("Receipt12/2026")
  })
})

describe("the handover of the prizes without a drawn ticket", () => {
  const undrawnOf = async (editionId: string) => (await editionForOperator(operator, { editionId, page: 1 })).undrawn

  const dutyOf = async (editionId: string) => {
    const isUndrawn = and(eq(duties.editionId, editionId), eq(duties.kind, "undrawn"))
    return (await ctx.db.select().from(duties).where(isUndrawn))[0]
  }

  test("is a duty from the draw", async () => {
    const { id } = await drawnWith(2, 5)
    expect(await dutyOf(id)).toMatchObject({ cents: 0, dueAt: new Date("2027-01-08T22:59:59.999Z"), doneAt: null })
  })

  test("is no duty if all prizes were drawn", async () => {
    const { id } = await drawnWith(2, 2)
    expect(await dutyOf(id)).toBeUndefined()
    const refusal = await refusalOf(recordUndrawnHandover(operator, { editionId: id, note }))
    expect(refusal).toMatchObject({ code: "draw.no-undrawn-prizes", status: 409 })
  })

  test("is recorded with its time, its receipt and the operator", async () => {
    const { id } = await drawnWith(2, 5)
    await recordUndrawnHandover(operator, { editionId: id, note })
    expect(await undrawnOf(id)).toMatchObject({ count: 3, handover: { at: ctx.now(), note } })
    const [event] = await eventsAbout(`edition:${id}`, "draw.undrawn-handed-over")
    expect(event).toMatchObject({ actor: operatorId, facts: { prizes: 3 } })
  })

  test("is recorded once by two operators at the same time", { tags: ["postgres"] }, async () => {
    const { id } = await drawnWith(2, 5)
    const results = await Promise.allSettled(
      ["One", "Two"].map((each) => recordUndrawnHandover(operator, { editionId: id, note: each })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await eventsAbout(`edition:${id}`, "draw.undrawn-handed-over")).toHaveLength(1)
    const refusal = await refusalOf(recordUndrawnHandover(operator, { editionId: id, note }))
    expect(refusal).toMatchObject({ code: "draw.undrawn-handed-over-already", status: 409 })
  })

  test("is one of the operator's tasks until it is recorded", async () => {
    const { id } = await drawnWith(2, 5)
    const before = await countOpenDrawTasks(operator)
    await recordUndrawnHandover(operator, { editionId: id, note })
    expect(await countOpenDrawTasks(operator)).toBe(before - 1)
  })

  test("is dated on the day that the operator enters, not before the draw", async () => {
    const { id } = await drawnWith(2, 5)
    ctx.clock.set("2026-11-25T09:00:00Z")
    const early = recordUndrawnHandover(operator, { editionId: id, note, day: "2026-11-22" })
    expect((await refusalOf(early)).fields[0]?.code).toBe("draw.handover-day")
    await recordUndrawnHandover(operator, { editionId: id, note, day: "2026-11-24" })
    expect(dossierText(await dossierPdf(operator, id, { compress: false }))).toContain("on24November2026")
  })

  test("leaves the donation as it is", async () => {
    const { id } = await drawnWith(2, 5)
    await recordUndrawnHandover(operator, { editionId: id, note })
    const { donation } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(donation).toMatchObject({ cents: 200, doneAt: null, isFinal: true })
  })

  test("is recorded by operators only", async () => {
    const { id } = await drawnWith(2, 5)
    const customer = as(ctx, await person(ctx))
    expect((await refusalOf(recordUndrawnHandover(customer, { editionId: id, note }))).status).toBe(403)
  })

  test("is listed in the table of winners, one row per prize", async () => {
    const { id } = await drawnWith(2, 5)
    await recordUndrawnHandover(operator, { editionId: id, note })
    const rows = (await winnersCsv(operator, id)).split("\r\n").slice(1, 6)
    const columns = rows[0]?.match(/","/g)?.length
    expect(rows.map((row) => row.match(/","/g)?.length)).toEqual(Array.from({ length: 5 }, () => columns))
    expect(rows[2]).toMatch(/^"3","watch",.*"undrawn".*"charity","2027-01-08T22:59:59.999Z","2026-11-23",/)
    expect(rows[4]).toMatch(/^"5","watch",.*"Receipt 12\/2026"$/)
  })

  test("is named in the dossier", async () => {
    const { id } = await drawnWith(2, 5)
    await recordUndrawnHandover(operator, { editionId: id, note })
    const text = dossierText(await dossierPdf(operator, id, { compress: false }))
    expect(text).toContain("3of3handedover")
    expect(text).toContain(`Handedoverto${brand.draw.charity.replace(/\s+/g, "")}`)
  })
})

test("the dossier explains the letters that its font lacks", async () => {
  const { id, second } = await threeUnassigned()
  const explained = async () =>
    dossierText(await dossierPdf(operator, id, { compress: false })).includes("ourprintedfontlacksthatletter")
  expect(await explained()).toBe(false)
  await recordHandover(operator, { awardId: second, note: "Απόδειξη 12" })
  expect(await explained()).toBe(true)
})
