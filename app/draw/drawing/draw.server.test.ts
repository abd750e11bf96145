import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import * as script from "../../../public/draw/verify.mjs"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, soldTickets } from "../../../tests/support/draw/draw-editions"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import type { Ctx } from "../../platform/context.server"
import { auditEvents } from "../../platform/tables.server"
import { setRandomness } from "../editions/editions.server"
import { drawnEditions } from "../results.server"
import { awards, duties, editions, tickets } from "../tables.server"
import { drawEdition, requestDraw } from "./draw.server"
import { publishedAnnouncement, publishedProtocol, publishedTicketList } from "./published-files.server"

const database = await testDatabase()
const ctx = testContext(database)
const operator = as(ctx, await person(ctx, { role: "operator" }))
const job = { ...ctx, actor: { kind: "system" as const } }

/** A drand chain, and its round of the moment when `closedEdition` closes. */
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
const AT_CLOSE = 34_119_412

beforeEach(() => {
  ctx.clock.set("2026-11-23T09:00:00Z")
  ctx.recordedJobs.length = 0
})

const request = (editionId: string, changes = {}) => ({
  editionId,
  typedId: editionId,
  expectedTickets: 20,
  expectedValidTickets: 20,
  ...changes,
})

const operatorId = operator.actor.kind === "person" ? operator.actor.userId : ""
const draw = (editionId: string, by: Ctx = job) => drawEdition(by, { editionId, operatorId })

async function editionWith20(changes = {}, ofTicket = {}): Promise<string> {
  const id = await closedEdition(ctx, changes)
  await soldTickets(ctx, id, 20, () => ofTicket)
  return id
}

const awardsOf = (editionId: string) => ctx.db.select().from(awards).where(eq(awards.editionId, editionId))

async function textOfList(editionId: string): Promise<string> {
  const { stream } = await publishedTicketList(ctx, editionId, null)
  return new Response(stream).text()
}

describe("starting the draw", () => {
  test("enqueues the job once and records who started it", async () => {
    const id = await editionWith20()
    await requestDraw(operator, request(id))
    expect(ctx.recordedJobs).toEqual([{ name: "draw.run-draw", data: { editionId: id, operatorId } }])
    expect(await refusalOf(requestDraw(operator, request(id)))).toMatchObject({ code: "draw.running", status: 409 })
  })

  test("may be repeated if the job has not finished after ten minutes", async () => {
    const id = await editionWith20()
    await requestDraw(operator, request(id))
    ctx.clock.set("2026-11-23T09:10:01Z")
    await requestDraw(operator, request(id))
    expect(ctx.recordedJobs).toHaveLength(2)
  })

  test.each(["personal", "business"] as const)("is forbidden to a %s account", async (role) => {
    const id = await editionWith20()
    const other = as(ctx, await person(ctx, { role }))
    expect((await refusalOf(requestDraw(other, request(id)))).status).toBe(403)
  })

  test("is refused to a visitor", async () => {
    expect((await refusalOf(requestDraw(ctx, request("any")))).status).toBe(401)
  })

  test("needs the id of the edition to be typed", async () => {
    const id = await editionWith20()
    const { fields } = await refusalOf(requestDraw(operator, request(id, { typedId: "other" })))
    expect(fields).toEqual([{ field: "typedId", code: "draw.typed-id" }])
  })

  test("is refused if a ticket was refunded since the page was shown", async () => {
    const id = await editionWith20()
    await ctx.db
      .update(tickets)
      .set({ voidedAt: ctx.now(), voidReason: "refund" })
      .where(and(eq(tickets.editionId, id), eq(tickets.number, 3)))
    expect((await refusalOf(requestDraw(operator, request(id)))).code).toBe("draw.figures-changed")
    await requestDraw(operator, request(id, { expectedValidTickets: 19 }))
  })

  test.each([
    ["2026-11-20T07:59:59Z", "draw.still-on-sale"],
    ["2026-11-22T09:59:59Z", "draw.too-early"],
  ])("is refused at %s", async (at, code) => {
    const id = await editionWith20()
    ctx.clock.set(at)
    expect((await refusalOf(requestDraw(operator, request(id)))).code).toBe(code)
  })

  test("is refused without the randomness of a named round", async () => {
    const id = await editionWith20({ beaconChain: QUICKNET, beaconRound: AT_CLOSE + 1 })
    expect((await refusalOf(requestDraw(operator, request(id)))).code).toBe("draw.randomness-missing")
    expect((await refusalOf(draw(id))).code).toBe("draw.randomness-missing")
    expect((await refusalOf(setRandomness(operator, { editionId: id, randomness: "xyz" }))).fields).toEqual([
      { field: "randomness", code: "draw.randomness-invalid" },
    ])
    await setRandomness(operator, { editionId: id, randomness: "cd".repeat(32) })
    await draw(id)
    expect((await publishedProtocol(ctx, id)).beacon).toEqual({
      chain: QUICKNET,
      round: AT_CLOSE + 1,
      randomness: "cd".repeat(32),
    })
  })
})

describe("the value of the beacon", () => {
  const value = (editionId: string) => setRandomness(operator, { editionId, randomness: "cd".repeat(32) })

  test("is taken only once the round is published", async () => {
    const id = await editionWith20({ beaconChain: QUICKNET, beaconRound: AT_CLOSE + 60_000 })
    ctx.clock.set("2026-11-22T09:59:59.999Z")
    expect(await refusalOf(value(id))).toMatchObject({ code: "draw.round-not-published", status: 409 })
    ctx.clock.set("2026-11-22T10:00:00Z")
    await value(id)
    await draw(id)
    expect((await publishedProtocol(ctx, id)).drawnAt).toBe("2026-11-22T10:00:00.000Z")
  })

  test("of a round in the far future is neither taken nor drawn with", async () => {
    const beacon = { beaconChain: QUICKNET, beaconRound: 341_194_120, beaconRandomness: "cd".repeat(32) }
    const id = await editionWith20(beacon)
    const codes = [value(id), requestDraw(operator, request(id)), draw(id)].map(
      async (one) => (await refusalOf(one)).code,
    )
    expect(await Promise.all(codes)).toEqual(Array(3).fill("draw.round-not-published"))
    expect(await awardsOf(id)).toEqual([])
  })

  test("of a chain whose times are unknown is not taken", async () => {
    const id = await editionWith20({ beaconChain: "ab".repeat(32), beaconRound: 1 })
    expect((await refusalOf(value(id))).code).toBe("draw.beacon-not-after-close")
  })

  test("invented before the round was published fails the published script", async () => {
    const id = await editionWith20({ beaconChain: QUICKNET, beaconRound: AT_CLOSE + 1 })
    await value(id)
    await draw(id)
    const protocol = await publishedProtocol(ctx, id)
    const failed = async (drawnAt: string) =>
      script
        .verifyDraw({ ...protocol, drawnAt }, await textOfList(id), undefined, undefined, ctx.now().getTime())
        .flatMap(({ name, ok }) => (ok ? [] : [name]))
    expect(await failed(protocol.drawnAt)).toEqual([])
    expect(await failed("2026-11-20T08:00:02.999Z")).toEqual(["beacon"])
  })
})

test("an edition whose beacon round is published at the close of sales is not drawn", async () => {
  const id = await editionWith20({
    ...{ beaconChain: QUICKNET, beaconRound: AT_CLOSE, beaconRandomness: "cd".repeat(32) },
  })
  expect((await refusalOf(requestDraw(operator, request(id)))).code).toBe("draw.beacon-not-after-close")
  expect((await refusalOf(draw(id))).code).toBe("draw.beacon-not-after-close")
})

describe("the draw", () => {
  test("gives every prize a ticket and every ticket at most one prize", async () => {
    const id = await editionWith20()
    await draw(id)
    const rows = await awardsOf(id)
    expect(rows.map(({ place }) => place).sort()).toEqual([0, 1, 2, 3, 4])
    expect(new Set(rows.map(({ ticketId }) => ticketId)).size).toBe(5)
    expect(rows.every(({ state, substitute }) => state === "drawn" && substitute === null)).toBe(true)
  })

  test("is verified by the published script from the published files", async () => {
    const id = await editionWith20()
    const announcement = await publishedAnnouncement(ctx, id)
    await draw(id)
    const protocol = await publishedProtocol(ctx, id)
    const checks = script.verifyDraw(protocol, await textOfList(id), announcement)
    expect(checks.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, true])
    const others = protocol.winners.map(({ prize }, at) => ({ prize, ticket: protocol.winners.at(at - 1)?.ticket }))
    const changed = script.verifyDraw({ ...protocol, winners: others }, await textOfList(id), announcement)
    expect(changed.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(["winners"])
  })

  test("does not let void tickets win", async () => {
    const id = await closedEdition(ctx)
    await soldTickets(ctx, id, 20, (number) => (number > 3 ? { voidedAt: ctx.now(), voidReason: "refund" } : {}))
    await draw(id)
    const { winners, substitutes, validTickets } = await publishedProtocol(ctx, id)
    expect(validTickets).toBe(3)
    expect(winners.map(({ ticket }) => ticket).sort()).toEqual([1, 2, 3])
    expect(substitutes).toEqual([])
  })

  test("is listed with the earlier ones, the last first, and an undrawn edition is not", async () => {
    const [first, second, undrawn] = [await editionWith20(), await editionWith20(), await closedEdition(ctx)]
    await draw(first)
    ctx.clock.set("2026-11-24T09:00:00Z")
    await draw(second)
    const ids = (await drawnEditions(ctx)).map(({ id }) => id)
    expect(ids.slice(0, 1)).toEqual([second])
    expect(ids).toContain(first)
    expect(ids).not.toContain(undrawn)
  })

  test("changes nothing when it runs again", async () => {
    const id = await editionWith20()
    await draw(id)
    const [before, protocol] = [await awardsOf(id), await publishedProtocol(ctx, id)]
    ctx.clock.set("2026-11-24T09:00:00Z")
    await draw(id)
    expect(await awardsOf(id)).toEqual(before)
    expect(await publishedProtocol(ctx, id)).toEqual(protocol)
  })

  test("is drawn once by two concurrent runs", { tags: ["postgres"] }, async () => {
    const id = await editionWith20()
    await Promise.all([draw(id), draw(id)])
    expect(await awardsOf(id)).toHaveLength(5)
    const events = await ctx.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject, `edition:${id}`), eq(auditEvents.name, "draw.drawn")))
    expect(events).toHaveLength(1)
  })

  test("stores nothing if it fails midway, and can run again", async () => {
    const id = await editionWith20()
    const dying: Ctx = {
      ...job,
      files: {
        ...job.files,
        put: async () => {
          throw new Error("The disk is full.")
        },
      },
    }
    await expect(draw(id, dying)).rejects.toThrow("The disk is full.")
    expect(await awardsOf(id)).toEqual([])
    expect((await refusalOf(publishedProtocol(ctx, id))).status).toBe(404)
    await draw(id)
    expect(await awardsOf(id)).toHaveLength(5)
  })

  test("refuses an edition with a missing ticket", async () => {
    const id = await editionWith20()
    await ctx.db.delete(tickets).where(and(eq(tickets.editionId, id), eq(tickets.number, 20)))
    await expect(draw(id)).rejects.toThrow()
    expect(await awardsOf(id)).toEqual([])
  })

  test("records the donation of 5 % of what the valid tickets brought in", async () => {
    const id = await closedEdition(ctx)
    await soldTickets(ctx, id, 20, (number) => (number <= 5 ? { voidedAt: ctx.now(), voidReason: "refund" } : {}))
    await draw(id)
    const [duty] = await ctx.db.select().from(duties).where(eq(duties.editionId, id))
    expect(duty).toMatchObject({ kind: "donation", cents: 15 * 100, doneAt: null })
    expect(duty?.dueAt.toISOString()).toBe("2027-01-19T22:59:59.999Z")
  })

  test("has to tell the winners within 10 business days", async () => {
    const id = await editionWith20()
    await draw(id)
    expect((await awardsOf(id))[0]?.notifyBy.toISOString()).toBe("2026-12-07T22:59:59.999Z")
    expect(await ctx.db.select().from(editions).where(eq(editions.id, id))).toMatchObject([{ drawnBy: operatorId }])
  })
})

describe("the published files", () => {
  test("do not exist before the draw, except the announcement", async () => {
    const id = await editionWith20()
    expect((await refusalOf(publishedProtocol(ctx, id))).status).toBe(404)
    expect((await refusalOf(publishedTicketList(ctx, id, null))).status).toBe(404)
    const announcement = await publishedAnnouncement(ctx, id)
    const announced = ["beacon", "cancellation", "closing", "commitment", "edition", "extensions", "prizes"]
    expect(Object.keys(announcement).sort()).toEqual(announced)
  })

  test("the announcement is published when sales open", async () => {
    const id = await editionWith20()
    ctx.clock.set("2026-09-01T06:59:59Z")
    expect((await refusalOf(publishedAnnouncement(ctx, id))).status).toBe(404)
    ctx.clock.set("2026-09-01T07:00:00Z")
    expect((await publishedAnnouncement(ctx, id)).edition).toBe(id)
  })

  test("contain neither names nor addresses nor salts", async () => {
    const id = await editionWith20()
    await draw(id)
    const all = JSON.stringify(await publishedProtocol(ctx, id)) + (await textOfList(id))
    const [ticket] = await ctx.db.select().from(tickets).where(eq(tickets.editionId, id))
    expect(all).not.toMatch(/Guest|example\.org/)
    expect(all).not.toContain(ticket?.salt)
  })

  test("the list is stored in parts and not computed again", async () => {
    const id = await editionWith20()
    await draw(id)
    const stored = await textOfList(id)
    await ctx.db.update(tickets).set({ voidedAt: ctx.now(), voidReason: "refund" }).where(eq(tickets.editionId, id))
    expect(await textOfList(id)).toBe(stored)
    const { etag } = await publishedTicketList(ctx, id, null)
    expect((await publishedTicketList(ctx, id, etag)).stream).toBeUndefined()
  })

  test("the list is limited per network", async () => {
    const id = await editionWith20()
    await draw(id)
    const network = { ...ctx, network: "203.0.113.9" }
    for (let reading = 0; reading < 20; reading++) await publishedTicketList(network, id, null)
    expect((await refusalOf(publishedTicketList(network, id, null))).status).toBe(429)
  })
})
