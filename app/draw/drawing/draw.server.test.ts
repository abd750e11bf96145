import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { verifyDraw } from "../../../public/draw/verify.mjs"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, soldTickets } from "../../../tests/support/draw/draw-editions"
import { disputedPayment } from "../../../tests/support/purchases/disputes"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import type { DisputeStatus } from "../../payments/rules/disputes"
import type { Ctx } from "../../platform/context.server"
import { setRandomness } from "../editions/editions.server"
import { editionForOperator } from "../editions/operator-editions.server"
import { drawnEditions } from "../results.server"
import { awards, tickets } from "../tables.server"
import { drawEdition } from "./draw.server"
import { publishedAnnouncement, publishedProtocol } from "./published-files.server"

const database = await testDatabase()
const ctx = testContext(database)
const operator = as(ctx, await person(ctx, { role: "operator" }))

/** A drand chain, and its round of the moment when `closedEdition` closes. */
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
const AT_CLOSE = 34_119_412

beforeEach(() => ctx.clock.set("2026-11-23T09:00:00Z"))

const draw = (editionId: string, by: Ctx = operator) => drawEdition(by, { editionId, typedId: editionId })

async function editionWith20(changes = {}, ofTicket = {}): Promise<string> {
  const id = await closedEdition(ctx, changes)
  await soldTickets(ctx, id, 20, () => ofTicket)
  return id
}

const awardsOf = (editionId: string) => ctx.db.select().from(awards).where(eq(awards.editionId, editionId))

describe("starting the draw", () => {
  test.each(["personal", "business"] as const)("is forbidden to a %s account", async (role) => {
    const id = await editionWith20()
    const other = as(ctx, await person(ctx, { role }))
    expect((await refusalOf(draw(id, other))).status).toBe(403)
  })

  test("is refused to a visitor", async () => {
    expect((await refusalOf(draw("any", ctx))).status).toBe(401)
  })

  test("needs the id of the edition to be typed", async () => {
    const id = await editionWith20()
    const { fields } = await refusalOf(drawEdition(operator, { editionId: id, typedId: "other" }))
    expect(fields).toEqual([{ field: "typedId", code: "draw.typed-id" }])
  })

  test.each([
    ["2026-11-20T07:59:59Z", "draw.still-on-sale"],
    ["2026-11-22T09:59:59Z", "draw.too-early"],
  ])("is refused at %s", async (at, code) => {
    const id = await editionWith20()
    ctx.clock.set(at)
    expect((await refusalOf(draw(id))).code).toBe(code)
  })

  test("is refused without the randomness of a named round", async () => {
    const id = await editionWith20({ beaconChain: QUICKNET, beaconRound: AT_CLOSE + 1 })
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
    for (const one of [value(id), draw(id)]) expect((await refusalOf(one)).code).toBe("draw.round-not-published")
    expect(await awardsOf(id)).toEqual([])
  })

  test("of a chain whose times are unknown is not taken", async () => {
    const id = await editionWith20({ beaconChain: "ab".repeat(32), beaconRound: 1 })
    expect((await refusalOf(value(id))).code).toBe("draw.beacon-not-after-close")
  })
})

test("an edition whose beacon round is published at the close of sales is not drawn", async () => {
  const id = await editionWith20({
    ...{ beaconChain: QUICKNET, beaconRound: AT_CLOSE, beaconRandomness: "cd".repeat(32) },
  })
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

  test("is verified by the published script, and a falsified one is not", async () => {
    const id = await editionWith20()
    const announcement = await publishedAnnouncement(ctx, id)
    await draw(id)
    const protocol = await publishedProtocol(ctx, id)
    const now = ctx.now().getTime()
    expect((await verifyDraw(protocol, announcement, now)).filter(({ ok }) => !ok)).toEqual([])
    const others = protocol.winners.map(({ prize }, at) => ({ prize, ticket: protocol.winners.at(at - 1)?.ticket }))
    const changed = await verifyDraw({ ...protocol, winners: others }, announcement, now)
    expect(changed.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(["winners"])
  })

  test("counts the numbers of refunded and disputed orders as void", async () => {
    const id = await closedEdition(ctx)
    await soldTickets(ctx, id, 20, (number) => {
      if (number === 4 || number === 5) return { voidedAt: ctx.now(), voidReason: "refund" }
      return number === 20 ? { voidedAt: ctx.now(), voidReason: "chargeback" } : {}
    })
    await draw(id)
    expect(await publishedProtocol(ctx, id)).toMatchObject({
      tickets: 20,
      ranges: [
        [1, 3],
        [6, 19],
      ],
    })
  })

  test.each<[string, DisputeStatus, [number, number][]]>([
    [
      "counts the numbers of an order with an open dispute about a part as void",
      "under_review",
      [
        [1, 3],
        [5, 20],
      ],
    ],
    ["counts the numbers of an order whose dispute is won", "won", [[1, 20]]],
    ["counts the numbers of an order about which a bank only inquires", "warning_needs_response", [[1, 20]]],
  ])("%s", async (_, status, ranges) => {
    const id = await editionWith20()
    const ofFour = and(eq(tickets.editionId, id), eq(tickets.number, 4))
    const [ticket] = await ctx.db.select().from(tickets).where(ofFour)
    await disputedPayment(ctx, { orderId: ticket?.orderId ?? "" }, { status })
    await draw(id)
    expect(await publishedProtocol(ctx, id)).toMatchObject({ ranges })
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

  test("takes place once, even if it is started twice at a time", { tags: ["postgres"] }, async () => {
    const id = await editionWith20()
    const results = await Promise.allSettled([draw(id), draw(id)])
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(await awardsOf(id)).toHaveLength(5)
    expect((await refusalOf(draw(id))).code).toBe("draw.already-drawn")
  })

  test("records the donation of 5 % of what the valid tickets brought in", async () => {
    const id = await closedEdition(ctx)
    await soldTickets(ctx, id, 20, (number) => (number <= 5 ? { voidedAt: ctx.now(), voidReason: "refund" } : {}))
    await draw(id)
    const { donation } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(donation).toMatchObject({ cents: 15 * 100, dueAt: new Date("2027-01-19T22:59:59.999Z") })
  })
})

describe("the published files", () => {
  test("do not exist before the draw, except the announcement", async () => {
    const id = await editionWith20()
    expect((await refusalOf(publishedProtocol(ctx, id))).status).toBe(404)
    expect(await publishedAnnouncement(ctx, id)).toMatchObject({ edition: id, beacon: null, tickets: 20 })
  })

  test("the announcement is published when sales open", async () => {
    const id = await editionWith20()
    ctx.clock.set("2026-09-01T06:59:59Z")
    expect((await refusalOf(publishedAnnouncement(ctx, id))).status).toBe(404)
    ctx.clock.set("2026-09-01T07:00:00Z")
    expect(await publishedAnnouncement(ctx, id)).toMatchObject({ edition: id, tickets: null })
  })

  test("contain neither names nor addresses", async () => {
    const id = await editionWith20()
    await draw(id)
    expect(JSON.stringify(await publishedProtocol(ctx, id))).not.toMatch(/Guest|example\.org/)
  })
})
