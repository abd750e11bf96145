import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { closedEdition, endSales, soldTickets } from "../../../tests/support/draw/draw-editions"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { addDays, romeDate, romeInstant } from "../../platform/dates"
import { dossierCsv } from "../dossier/dossier.server"
import { drawEdition } from "../drawing/draw.server"
import { createEdition, editionFaults, extendSales, recordDonation, setTerms } from "./editions.server"
import { editionForOperator } from "./operator-editions.server"

const database = await testDatabase()
const ctx = testContext(database)
const operator = as(ctx, await person(ctx, { role: "operator" }))

/** A drand chain, and its round of the moment when `closedEdition` closes. */
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
const AT_CLOSE = 34_119_412

beforeEach(() => ctx.clock.set("2026-11-23T09:00:00Z"))

describe("extending sales", () => {
  beforeEach(() => endSales(ctx))

  const extend = (editionId: string, until = "2026-12-31", beaconRound: number | null = null) =>
    extendSales(operator, { editionId, until, beaconRound })

  async function belowMinimum(changes = {}) {
    const id = await closedEdition(ctx, { minTickets: 100, ...changes })
    await soldTickets(ctx, id, 4)
    return id
  }

  test("moves close and draw", async () => {
    const id = await belowMinimum()
    await extend(id)
    const { edition, isClosed } = await editionForOperator(operator, { editionId: id, page: 1 })
    expect(edition.salesCloseAt.toISOString()).toBe("2026-12-31T08:00:00.000Z")
    expect(edition.drawAt.toISOString()).toBe("2027-01-02T10:00:00.000Z")
    expect(isClosed).toBe(false)
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

  test("is refused once the value of the named beacon round is public", async () => {
    const id = await belowMinimum({ beaconChain: QUICKNET, beaconRound: AT_CLOSE + 1 })
    expect((await refusalOf(extend(id, "2026-12-31", 35_300_213))).code).toBe("draw.no-extension")
  })

  test("needs a later beacon round, as the previous one becomes public", async () => {
    ctx.clock.set("2026-11-20T08:00:00Z")
    const id = await belowMinimum({ beaconChain: QUICKNET, beaconRound: AT_CLOSE + 1 })
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
    expect(edition.beaconRound).toBe(first)
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

  test("is refused with everything that is wrong at once", async () => {
    const wrong = { ...fresh, id: "2027 8", ticketCap: 0, salesOpenAt: ctx.now(), salesCloseAt: ctx.now() }
    const { fields } = await refusalOf(createEdition(operator, { ...wrong, drawAt: new Date(0) }))
    expect(fields.map(({ field }) => field)).toEqual(["id", "salesOpenAt", "salesCloseAt", "drawAt", "ticketCap"])
    expect(editionFaults(operator, { salesCloseAt: fresh.salesCloseAt, ticketCap: 1 })).toEqual([])
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
    const id = await closedEdition(ctx)
    for (const refused of [
      createEdition(other, { ...fresh, id: "2027-3" }),
      setTerms(other, { editionId: id, minTickets: 1, beacon: null }),
      extendSales(other, { editionId: id, until: "2026-12-31", beaconRound: null }),
      recordDonation(other, { editionId: id, reference: "x" }),
      editionForOperator(other, { editionId: id, page: 1 }),
      dossierCsv(other, id),
    ])
      expect((await refusalOf(refused)).status).toBe(403)
  })
})

describe("the donation", () => {
  async function drawnEdition() {
    const id = await closedEdition(ctx)
    await soldTickets(ctx, id, 20)
    await drawEdition(operator, { editionId: id, typedId: id })
    return id
  }

  test("is dated on the day that the operator enters, and can be corrected", async () => {
    const editionId = await drawnEdition()
    const day = romeDate(ctx.now())
    ctx.clock.set(`${addDays(day, 3)}T09:00:00Z`)
    await recordDonation(operator, { editionId, reference: "Caritas 1" })
    await recordDonation(operator, { editionId, reference: "Caritas 2", day })
    const { edition } = await editionForOperator(operator, { editionId, page: 1 })
    expect(edition).toMatchObject({ donatedAt: romeInstant(day, "12:00"), donationNote: "Caritas 2" })
  })

  test("is refused before the draw, and before the close of sales", async () => {
    const pending = recordDonation(operator, { editionId: await closedEdition(ctx), reference: "x" })
    expect((await refusalOf(pending)).code).toBe("draw.not-drawn")
    const early = recordDonation(operator, { editionId: await drawnEdition(), reference: "x", day: "2026-01-01" })
    expect((await refusalOf(early)).fields).toEqual([{ field: "day", code: "draw.donation-day" }])
  })
})
