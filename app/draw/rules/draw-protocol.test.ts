import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { afterEach, describe, expect, test } from "vitest"
import * as script from "../../../public/draw/verify.mjs"
import { closedListBuilder, type LaterVoid } from "./closing"
import { commitmentOf, saltHashOf } from "./draw-hashes"
import { type Announcement, type DrawInput, type DrawProtocol, runDraw } from "./draw-protocol"
import { drawnListBuilder } from "./drawn-list"
import { type Ticket, ticketListText } from "./ticket-list"

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex")

/** drand's; `ROUND` is published at the time of the draw. */
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
const ROUND = 24_589_012
const NOW = new Date("2026-01-01T00:00:00Z")

type Input = Omit<DrawInput, "list"> & { tickets: Ticket[]; laterVoids: LaterVoid[] }

/** 40 tickets, each seventh void, for 6 prizes. */
function inputOf(changes: Partial<Input> = {}): Input {
  const secret = digestOf("secret")
  return {
    edition: "2025-first",
    secret,
    commitment: commitmentOf("2025-first", secret, sha256),
    beacon: { chain: QUICKNET, round: ROUND, randomness: digestOf("randomness") },
    prizes: [
      { id: "car", quantity: 1 },
      { id: "watch", quantity: 2 },
      { id: "phone", quantity: 3 },
    ],
    ...closedWith(ticketsOf(40)),
    drawnAt: new Date("2025-12-24T10:00:00Z"),
    ...changes,
  }
}

/** Tickets of which the first two void ones became so after the close. */
function closedWith(tickets: ReturnType<typeof ticketsOf>) {
  const laterVoids = tickets.flatMap(({ number, valid }) =>
    valid || number > 14
      ? []
      : [{ ticket: number, reason: number === 7 ? ("refund" as const) : ("chargeback" as const) }],
  )
  const atClose = closedListBuilder(sha256)
  for (const ticket of tickets) atClose.add({ ...ticket, valid: ticket.valid || ticket.number <= 14 })
  return { tickets, laterVoids, closing: { at: "2025-12-22T08:00:00.000Z", ...atClose.list() } }
}

const ticketsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    valid: index % 7 !== 6,
    saltHash: saltHashOf(saltOf(index + 1), sha256),
  }))
const saltOf = (number: number) => digestOf(`salt ${number}`).slice(0, 32)

/** The two published files of a draw. */
function draw({ tickets, laterVoids, ...input }: Input): Files {
  const builder = drawnListBuilder(sha256)
  for (const ticket of tickets)
    builder.add({ ...ticket, laterVoid: laterVoids.find((laterVoid) => laterVoid.ticket === ticket.number)?.reason })
  const list = builder.list()
  return { protocol: runDraw({ ...input, list }, sha256), ticketText: ticketListText(list.lines) }
}

const drawn = () => draw(inputOf())
const announcementOf = ({ edition, commitment, beacon, prizes, closing }: DrawProtocol): Announcement => ({
  closing: { at: closing.at, root: closing.root, tickets: closing.tickets, validTickets: closing.validTickets },
  edition,
  commitment,
  beacon: beacon && { chain: beacon.chain, round: beacon.round },
  prizes,
  cancellation: null,
  extensions: [],
})

type Files = { protocol: DrawProtocol; ticketText: string; announcement?: Announcement }

/** Names of the checks that fail in the script for visitors. */
function failedChecks({ protocol, ticketText, announcement }: Files, now = NOW): string[] {
  const checks = script.verifyDraw(protocol, ticketText, announcement, undefined, now.getTime())
  return checks.filter(({ ok }) => !ok).map(({ name }) => name)
}

type LateBeacon = { beacon?: number; chain?: string; drawnAt?: string | undefined }

/** Another hex digit at the end. */
const changed = (hex: string) => hex.slice(0, -1) + (hex.endsWith("0") ? "1" : "0")

describe("a draw", () => {
  test("states the tickets, the valid ones, and all that decides it", () => {
    const { protocol } = drawn()
    const { edition, commitment, secret, beacon, prizes } = inputOf()
    expect(protocol).toMatchObject({ protocol: "maestrale-draw-1", edition, commitment, secret, beacon, prizes })
    expect(protocol).toMatchObject({ tickets: 40, validTickets: 35 })
  })

  test("gives the same result again", () => {
    expect(drawn()).toEqual(drawn())
  })

  test("never draws a void ticket", () => {
    const { winners, substitutes } = draw(inputOf({ prizes: [{ id: "all", quantity: 40 }] })).protocol
    expect(substitutes).toEqual([])
    expect(winners.map(({ ticket }) => ticket).sort((a, b) => a - b)).toEqual(
      ticketsOf(40).flatMap(({ number, valid }) => (valid ? [number] : [])),
    )
  })

  test.each<[string, Partial<Input>]>([
    ["another secret", { secret: digestOf("other") }],
    ["a malformed secret", { secret: "ab" }],
    ["another edition", { edition: "2026-second" }],
    ["a malformed edition", { edition: "first edition" }],
    ["a malformed beacon", { beacon: { chain: digestOf("chain"), round: 1, randomness: "ab" } }],
    ["a prize twice", { prizes: [1, 2].map((quantity) => ({ id: "car", quantity })) }],
    ["a missing ticket", { tickets: ticketsOf(40).slice(1) }],
    ["a ticket added since the close", { tickets: ticketsOf(41) }],
    ["a valid ticket void since the close", { laterVoids: [{ ticket: 1, reason: "refund" }] }],
    ["a ticket void since the close without a reason", { laterVoids: [{ ticket: 7, reason: "refund" }] }],
  ])("is refused with %s", (_, change) => {
    expect(() => draw(inputOf(change))).toThrow(RangeError)
  })
})

describe("verification", () => {
  test("confirms a draw", () => {
    expect(failedChecks(drawn())).toEqual([])
  })

  test("confirms a draw as announced", () => {
    const files = drawn()
    expect(failedChecks({ ...files, announcement: announcementOf(files.protocol) })).toEqual([])
  })

  test("confirms any draw, with and without a beacon", () => {
    const draws = fc.record({
      tickets: fc.integer({ min: 0, max: 50 }).map((count) => closedWith(ticketsOf(count))),
      beacon: fc.constantFrom(null, inputOf().beacon),
      prizes: fc
        .array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 })
        .map((all) => all.map((quantity, index) => ({ id: `prize-${index}`, quantity }))),
    })
    fc.assert(
      fc.property(draws, ({ tickets, ...change }) => {
        expect(failedChecks(draw(inputOf({ ...tickets, ...change })))).toEqual([])
      }),
    )
  })

  const drawChecks = ["winners", "substitutes"]
  const tampering: [string, (files: Files) => Partial<DrawProtocol> | string, string[]][] = [
    ["another secret", ({ protocol }) => ({ secret: changed(protocol.secret) }), ["commitment", ...drawChecks]],
    ["another commitment", ({ protocol }) => ({ commitment: changed(protocol.commitment) }), ["commitment"]],
    ["another edition", () => ({ edition: "2026-second" }), ["commitment", ...drawChecks]],
    ["another protocol", () => ({ protocol: "maestrale-draw-2" as "maestrale-draw-1" }), ["commitment"]],
    [
      "another ticket's hash",
      ({ ticketText }) => ticketText.replace(/[0-9a-f]{64}/, digestOf("x")),
      ["root", "closing"],
    ],
    [
      "a ticket made void",
      ({ ticketText }) => ticketText.replace("1,valid", "1,void"),
      ["ticket list", "root", "closing", ...drawChecks],
    ],
    [
      "a void ticket exchanged for a valid one",
      ({ ticketText }) => ticketText.replace("7,void", "7,valid").replace("8,valid", "8,void"),
      ["root", "closing"],
    ],
    [
      "a ticket added",
      ({ ticketText }) => `${ticketText}41,valid,${digestOf("x")}\n`,
      ["ticket list", "root", "closing", ...drawChecks],
    ],
    [
      "a ticket removed",
      ({ ticketText }) => ticketText.replace(/\n[^\n]*\n$/, "\n"),
      ["ticket list", "root", "closing", ...drawChecks],
    ],
    [
      "a number skipped",
      ({ ticketText }) => ticketText.replace("\n40,", "\n41,"),
      ["ticket list", "root", "closing", ...drawChecks],
    ],
    ["another number of tickets", () => ({ tickets: 41 }), ["ticket list"]],
    ["another number of valid tickets", () => ({ validTickets: 36 }), ["ticket list"]],
    [
      "another root of the close",
      ({ protocol: { closing } }) => ({ closing: { ...closing, root: changed(closing.root) } }),
      ["closing"],
    ],
    [
      "another number of tickets at the close",
      ({ protocol: { closing } }) => ({ closing: { ...closing, tickets: 39 } }),
      ["closing"],
    ],
    [
      "a ticket void since the close, not named",
      ({ protocol: { closing } }) => ({ closing: { ...closing, voided: closing.voided.slice(1) } }),
      ["closing"],
    ],
    [
      "a ticket named as void since the close twice",
      ({ protocol: { closing } }) => ({
        closing: { ...closing, voided: [...closing.voided, ...closing.voided.slice(1)] },
      }),
      ["closing"],
    ],
    [
      "no reason for a ticket void since the close",
      ({ protocol: { closing } }) => ({
        closing: { ...closing, voided: closing.voided.map((one) => ({ ...one, reason: "" as "refund" })) },
      }),
      ["closing"],
    ],
    ["another root", ({ protocol }) => ({ root: changed(protocol.root) }), ["root", ...drawChecks]],
    [
      "another randomness",
      ({ protocol: { beacon } }) => ({ beacon: beacon && { ...beacon, randomness: changed(beacon.randomness) } }),
      ["beacon", ...drawChecks],
    ],
    [
      "another round",
      ({ protocol: { beacon } }) => ({ beacon: beacon && { ...beacon, round: beacon.round + 1 } }),
      ["beacon", ...drawChecks],
    ],
    [
      "a malformed chain",
      ({ protocol: { beacon } }) => ({ beacon: beacon && { ...beacon, chain: "main" } }),
      ["beacon"],
    ],
    ["no beacon", () => ({ beacon: null }), ["beacon", ...drawChecks]],
    ["another seed", ({ protocol }) => ({ seed: changed(protocol.seed) }), ["beacon"]],
    [
      "another winner",
      ({ protocol: { winners } }) => ({ winners: winners.map((one, at) => (at === 3 ? { ...one, ticket: 99 } : one)) }),
      ["winners"],
    ],
    [
      "another prize of a winner",
      ({ protocol: { winners } }) => ({
        winners: winners.map((one, at) => (at === 3 ? { ...one, prize: "car" } : one)),
      }),
      ["winners"],
    ],
    ["two winners exchanged", ({ protocol: { winners } }) => ({ winners: winners.toReversed() }), ["winners"]],
    ["a winner removed", ({ protocol: { winners } }) => ({ winners: winners.slice(0, -1) }), ["winners"]],
    ["another prize list", ({ protocol: { prizes } }) => ({ prizes: prizes.toReversed() }), ["winners"]],
    ["a malformed prize", () => ({ prizes: [{ id: "car", quantity: 0 }] }), drawChecks],
    ["a substitute added", ({ protocol }) => ({ substitutes: [...protocol.substitutes, 99] }), ["substitutes"]],
    [
      "two substitutes exchanged",
      ({ protocol }) => ({ substitutes: protocol.substitutes.toReversed() }),
      ["substitutes"],
    ],
  ]
  test.each(tampering)("names %s", (_, tamper, expected) => {
    const files = drawn()
    const change = tamper(files)
    const tampered =
      typeof change === "string"
        ? { ...files, ticketText: change }
        : { ...files, protocol: { ...files.protocol, ...change } }
    expect(tampered).not.toEqual(files)
    expect(failedChecks(tampered)).toEqual(expected)
  })

  test.each([
    ["a round published after the draw", { beacon: ROUND + 1 }, ["beacon"]],
    ["an invented value of a far round", { beacon: 10 * ROUND }, ["beacon"]],
    ["the largest round", { beacon: Number.MAX_SAFE_INTEGER }, ["beacon"]],
    ["a chain whose times are unknown", { chain: digestOf("chain") }, ["beacon"]],
    [
      "a time of the draw in the future",
      { beacon: ROUND + 1_000_000, drawnAt: "2036-01-01T00:00:00.000Z" },
      ["beacon"],
    ],
    ["a time before the round", { drawnAt: "2025-12-24T09:59:59.999Z" }, ["beacon"]],
    ["no time, and a round published since", { drawnAt: undefined }, []],
    ["no time, and a round not published yet", { beacon: ROUND + 1_000_000, drawnAt: undefined }, ["beacon"]],
  ])("of %s", (_, { beacon: round = ROUND, chain = QUICKNET, ...changes }: LateBeacon, expected) => {
    const { protocol, ticketText } = draw(inputOf({ beacon: { chain, round, randomness: digestOf("randomness") } }))
    expect(failedChecks({ protocol: { ...protocol, ...changes } as DrawProtocol, ticketText })).toEqual(expected)
  })

  test("fails with any one character of the list changed", () => {
    const { protocol, ticketText } = drawn()
    fc.assert(
      fc.property(fc.nat(ticketText.length - 2), fc.constantFrom("0", "1", ",", "\n", "x"), (at, character) => {
        fc.pre(ticketText[at] !== character)
        const changedText = ticketText.slice(0, at) + character + ticketText.slice(at + 1)
        expect(failedChecks({ protocol, ticketText: changedText })).toContain("root")
      }),
    )
  })

  const announced: [string, (announcement: Announcement) => Partial<Announcement>, string[]][] = [
    ["commitment", ({ commitment }) => ({ commitment: changed(commitment) }), ["commitment"]],
    ["edition", () => ({ edition: "2026-second" }), ["commitment"]],
    ["round", ({ beacon }) => ({ beacon: beacon && { ...beacon, round: beacon.round + 1 } }), ["beacon"]],
    ["chain", ({ beacon }) => ({ beacon: beacon && { ...beacon, chain: changed(beacon.chain) } }), ["beacon"]],
    ["decision for a beacon", () => ({ beacon: null }), ["beacon"]],
    [
      "close of sales",
      ({ closing }) => ({ closing: closing && { ...closing, root: changed(closing.root) } }),
      ["closing"],
    ],
    [
      "time of the close",
      ({ closing }) => ({ closing: closing && { ...closing, at: "2025-12-22T08:00:01.000Z" } }),
      ["closing"],
    ],
    [
      "end",
      () => ({ cancellation: { at: "2025-12-20T08:00:00.000Z", reason: { it: "Annullata.", en: "Cancelled." } } }),
      ["commitment"],
    ],
    ["order of prizes", ({ prizes }) => ({ prizes: prizes.toReversed() }), drawChecks],
  ]
  test.each(announced)("names a draw with another %s than announced", (_, change, expected) => {
    const files = drawn()
    const announcement = announcementOf(files.protocol)
    expect(failedChecks({ ...files, announcement: { ...announcement, ...change(announcement) } })).toEqual(expected)
  })

  test("accepts an announcement that was saved before sales closed", () => {
    const files = drawn()
    expect(failedChecks({ ...files, announcement: { ...announcementOf(files.protocol), closing: null } })).toEqual([])
  })

  test("accepts an announcement that was saved before it had a cancellation", () => {
    const files = drawn()
    const { cancellation: _, ...saved } = announcementOf(files.protocol)
    expect(failedChecks({ ...files, announcement: saved as Announcement })).toEqual([])
  })

  test("accepts an announcement that was saved before it had extensions", () => {
    const files = drawn()
    const { extensions: _, ...saved } = announcementOf(files.protocol)
    expect(failedChecks({ ...files, announcement: saved as Announcement })).toEqual([])
  })

  test("compares with the last close and round of an extended edition only", () => {
    const files = drawn()
    const announcement = announcementOf(files.protocol)
    const closing = { ...files.protocol.closing, at: "2025-11-22T08:00:00.000Z", root: digestOf("earlier") }
    const beacon = { chain: QUICKNET, round: ROUND - 1_000 }
    const extensions: Announcement["extensions"] = [
      {
        ...{ at: "2025-11-23T09:00:00.000Z", reason: "minimum-not-reached", minimum: 100, closing, beacon },
        ...{ from: "2025-11-22T08:00:00.000Z", until: "2025-12-22T08:00:00.000Z" },
      },
    ]
    expect(failedChecks({ ...files, announcement: { ...announcement, extensions } })).toEqual([])
    expect(failedChecks({ ...files, announcement: { ...announcement, extensions, closing, beacon } })).toEqual([
      "closing",
      "beacon",
    ])
  })

  test("names a beacon left out against the announcement", () => {
    const announcement = announcementOf(drawn().protocol)
    expect(failedChecks({ ...draw(inputOf({ beacon: null })), announcement })).toEqual(["beacon"])
  })
})

describe("the script", () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
  })

  /** Runs it with files of these contents. */
  async function run(...contents: string[]): Promise<{ exitCode: number; output: string }> {
    const folder = await mkdtemp(join(tmpdir(), "maestrale-draw-"))
    folders.push(folder)
    const paths = contents.map((_, index) => join(folder, `file-${index}`))
    await Promise.all(contents.map((content, index) => writeFile(paths[index] ?? "", content)))
    const path = fileURLToPath(new URL("../../../public/draw/verify.mjs", import.meta.url))
    return new Promise((resolve) => {
      execFile(process.execPath, [path, ...paths], (error, output) => {
        resolve({ exitCode: error ? Number(error.code) : 0, output })
      })
    })
  }

  test("prints each check of a verified draw", async () => {
    const { protocol, ticketText } = draw(inputOf({ beacon: null }))
    const announcement = JSON.stringify(announcementOf(protocol))
    const checks = ["commitment", "ticket list", "root", "closing", "beacon", "winners", "substitutes"]
    const output = checks.map((name) => `ok      ${name}\n`).join("")
    expect(await run(JSON.stringify(protocol), ticketText, announcement)).toEqual({ exitCode: 0, output })
  })

  test("prints the beacon's value and where drand publishes it", async () => {
    const { protocol, ticketText } = drawn()
    const { exitCode, output } = await run(
      JSON.stringify(protocol),
      ticketText,
      JSON.stringify(announcementOf(protocol)),
    )
    const { chain, round, randomness } = protocol.beacon ?? { chain: "", round: 0, randomness: "" }
    expect(exitCode).toBe(0)
    expect(output).toContain(`${randomness}\nhttps://api.drand.sh/${chain}/public/${round}\n`)
  })

  test("prints what to compare when it has no announcement", async () => {
    const { protocol, ticketText } = drawn()
    const { exitCode, output } = await run(JSON.stringify(protocol), ticketText)
    expect(exitCode).toBe(0)
    const { extensions: _, ...known } = announcementOf(protocol)
    expect(JSON.parse(output.slice(output.indexOf("{")))).toEqual(known)
  })

  test("exits with 1 and names the check that fails", async () => {
    const { protocol, ticketText } = drawn()
    const { exitCode, output } = await run(JSON.stringify({ ...protocol, winners: [] }), ticketText)
    expect(exitCode).toBe(1)
    expect(output).toContain("FAILED  winners: first difference at place 1\n")
  })

  test.each([
    ["without files", []],
    ["with an unreadable protocol", ["not JSON", ""]],
  ])("exits with 2 %s", async (_, contents) => {
    expect(await run(...contents)).toEqual({ exitCode: 2, output: "" })
  })

  test.each<[string, Partial<DrawProtocol>]>([
    ["malformed", { beacon: { chain: "main", round: 1, randomness: "" } }],
    ["not-announced", { beacon: { chain: QUICKNET, round: ROUND - 1, randomness: digestOf("randomness") } }],
    ["published-later", { drawnAt: "2025-12-24T09:00:00.000Z" }],
    ["other-seed", { seed: digestOf("seed") }],
  ])("gives the reason %s of a failed beacon", (reason, changes) => {
    const { protocol, ticketText } = drawn()
    const checks = script.verifyDraw({ ...protocol, ...changes }, ticketText, announcementOf(protocol))
    expect(checks.find(({ name }) => name === "beacon")).toMatchObject({ ok: false, reason })
  })

  test("gives the reason of a beacon whose chain has unknown times", () => {
    const beacon = { chain: digestOf("chain"), round: ROUND, randomness: digestOf("randomness") }
    const { protocol, ticketText } = draw(inputOf({ beacon }))
    const checks = script.verifyDraw(protocol, ticketText, announcementOf(protocol))
    expect(checks.find(({ name }) => name === "beacon")).toMatchObject({ ok: false, reason: "unknown-chain" })
  })

  test.each(["null", "1", "[]", "{}", `{"beacon":5,"prizes":[null]}`])(
    "fails without an exception for the protocol %s",
    (json) => {
      const checks = script.verifyDraw(JSON.parse(json), drawn().ticketText, null)
      expect(checks.map(({ ok }) => ok)).toEqual(Array(7).fill(false))
    },
  )

  test("proves to a holder that their ticket was in the list", () => {
    const { protocol, ticketText } = drawn()
    const path = script.auditPath(ticketText.trimEnd().split("\n"), 11)
    const line = `12,valid,${script.saltHashOf(saltOf(12))}`
    expect(script.verifyTicket({ line, index: 11, size: protocol.tickets, path, root: protocol.root })).toBe(true)
  })
})
