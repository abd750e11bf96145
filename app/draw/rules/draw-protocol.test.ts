import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { describe, expect, onTestFinished, test } from "vitest"
import { verifyDraw } from "../../../public/draw/verify.mjs"
import { commitmentOf } from "./draw-hashes"
import { type Announcement, type DrawInput, runDraw } from "./draw-protocol"
import type { TicketRange } from "./drawing"

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex")

/** drand's; `ROUND` is published at the time of the draw. */
const QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
const ROUND = 24_589_012

const edition = "2025-first"
const secret = digestOf("secret")

/** 40 tickets, of which 7, 14 and 15 are void, for 6 prizes. */
const input: DrawInput = {
  edition,
  secret,
  commitment: commitmentOf(edition, secret, sha256),
  beacon: { chain: QUICKNET, round: ROUND, randomness: digestOf("randomness") },
  prizes: [
    { id: "car", quantity: 1 },
    { id: "watch", quantity: 2 },
    { id: "phone", quantity: 3 },
  ],
  tickets: 40,
  ranges: [
    [1, 6],
    [8, 13],
    [16, 40],
  ],
  drawnAt: new Date("2025-12-24T10:00:00Z"),
}

const drawn = (changes: Partial<DrawInput> = {}) => runDraw({ ...input, ...changes }, sha256)

const announced: Announcement = {
  ...{ edition, commitment: input.commitment, prizes: input.prizes, tickets: 40 },
  beacon: { chain: QUICKNET, round: ROUND },
  ...{ extendedFrom: null, cancellation: null },
}

/** Names of the checks that fail in the script for visitors. */
async function failedChecks(protocol: unknown, announcement?: unknown): Promise<string[]> {
  return (await verifyDraw(protocol, announcement)).flatMap(({ name, ok }) => (ok ? [] : [name]))
}

/** Another hex digit at the end. */
const changed = (hex: string) => hex.slice(0, -1) + (hex.endsWith("0") ? "1" : "0")

describe("a draw", () => {
  test("gives the same result again", () => {
    expect(drawn()).toEqual(drawn())
  })

  test("keeps the order of the others when a ticket becomes void", () => {
    const { winners, substitutes } = drawn()
    const [first] = winners
    if (!first) throw new Error("There is no winner.")
    const without = input.ranges.flatMap(([from, until]): TicketRange[] =>
      first.ticket < from || first.ticket > until
        ? [[from, until]]
        : (
            [
              [from, first.ticket - 1],
              [first.ticket + 1, until],
            ] as TicketRange[]
          ).filter(([one, other]) => one <= other),
    )
    const { winners: later } = drawn({ ranges: without })
    expect(later.map(({ ticket }) => ticket)).toEqual([...winners.slice(1).map(({ ticket }) => ticket), substitutes[0]])
  })

  test.each<[string, Partial<DrawInput>]>([
    ["another secret", { secret: digestOf("other") }],
    ["a malformed secret", { secret: "ab" }],
    ["another edition", { edition: "2026-second" }],
    ["a malformed edition", { edition: "first edition" }],
    ["a malformed beacon", { beacon: { chain: digestOf("chain"), round: 1, randomness: "ab" } }],
    ["a prize twice", { prizes: [1, 2].map((quantity) => ({ id: "car", quantity })) }],
    ["a number that was not sold", { tickets: 39 }],
    [
      "a number twice",
      {
        ranges: [
          [1, 6],
          [6, 7],
        ],
      },
    ],
  ])("is refused with %s", (_, change) => {
    expect(() => drawn(change)).toThrow(RangeError)
  })
})

describe("the script for visitors", () => {
  test("confirms a draw as it was announced", async () => {
    expect(await failedChecks(drawn(), announced)).toEqual([])
  })

  test("confirms any draw, with and without a beacon", async () => {
    const draws = fc.record({
      lengths: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }),
      quantities: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
      hasBeacon: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(draws, async ({ lengths, quantities, hasBeacon }) => {
        let end = 0
        const ranges = lengths.map((length): TicketRange => {
          const first = end + 2
          end = first + length - 1
          return [first, end]
        })
        const prizes = quantities.map((quantity, index) => ({ id: `prize-${index}`, quantity }))
        const protocol = drawn({ tickets: end + 3, ranges, prizes, ...(hasBeacon ? {} : { beacon: null }) })
        expect(await failedChecks(protocol)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  const protocol = drawn()
  const [first, second, ...others] = protocol.winners
  const { substitutes, beacon } = protocol
  test.each<[string, object, string[]]>([
    ["another protocol", { protocol: "maestrale-draw-2" }, ["commitment"]],
    ["another secret", { secret: changed(secret) }, ["commitment", "beacon", "winners"]],
    ["another value of the beacon", { beacon: { ...beacon, randomness: digestOf("x") } }, ["beacon", "winners"]],
    ["a round published after the draw", { drawnAt: "2025-12-24T09:59:59Z" }, ["beacon"]],
    ["a chain with unknown times", { beacon: { ...beacon, chain: digestOf("x") } }, ["beacon"]],
    ["another seed", { seed: changed(protocol.seed) }, ["beacon"]],
    ["a number that was not sold", { ranges: [[1, 41]] }, ["tickets", "winners"]],
    [
      "overlapping ranges",
      {
        ranges: [
          [1, 20],
          [20, 40],
        ],
      },
      ["tickets", "winners"],
    ],
    ["one more ticket", { tickets: 41 }, ["winners"]],
    [
      "two winners exchanged",
      { winners: [{ ...first, ticket: second?.ticket }, { ...second, ticket: first?.ticket }, ...others] },
      ["winners"],
    ],
    ["a winner less", { winners: protocol.winners.slice(1) }, ["winners"]],
    [
      "two substitutes exchanged",
      { substitutes: [substitutes[1], substitutes[0], ...substitutes.slice(2)] },
      ["winners"],
    ],
    ["prizes without a quantity", { prizes: [{ id: "car" }] }, ["winners"]],
  ])("names %s", async (_, change, failed) => {
    expect(await failedChecks({ ...protocol, ...change })).toEqual(failed)
  })

  test.each<[string, Partial<Announcement>, string]>([
    ["commitment", { commitment: digestOf("other") }, "commitment"],
    ["edition", { edition: "2026-1" }, "commitment"],
    ["fate", { cancellation: { at: "2025-12-01T00:00:00Z", reason: { it: "x", en: "x" } } }, "commitment"],
    ["round", { beacon: { chain: QUICKNET, round: ROUND + 1 } }, "beacon"],
    ["source", { beacon: null }, "beacon"],
    ["number of tickets", { tickets: 39 }, "tickets"],
    ["prize list", { prizes: input.prizes.slice(1) }, "winners"],
  ])("names a draw with another %s than announced", async (_, change, failed) => {
    expect(await failedChecks(protocol, { ...announced, ...change })).toEqual([failed])
  })

  test.each([null, 1, [], {}, { beacon: 5, prizes: [null] }])("fails every check of %j", async (published) => {
    expect(await failedChecks(published, announced)).toEqual(["commitment", "beacon", "tickets", "winners"])
  })
})

describe("the script on a visitor's computer", () => {
  /** Runs the script with the files; resolves to its exit code and output. */
  async function run(...files: unknown[]): Promise<{ code: number; output: string }> {
    const folder = await mkdtemp(join(tmpdir(), "draw-"))
    onTestFinished(() => rm(folder, { recursive: true }))
    const paths = files.map((_, index) => join(folder, `${index}.json`))
    await Promise.all(files.map((file, index) => writeFile(paths[index] ?? "", JSON.stringify(file))))
    const script = fileURLToPath(new URL("../../../public/draw/verify.mjs", import.meta.url))
    return new Promise((resolve) =>
      execFile(process.execPath, [script, ...paths], (error, output) => {
        resolve({ code: error ? Number(error.code) : 0, output })
      }),
    )
  }

  test("confirms a draw, and says where drand publishes the beacon's value", async () => {
    const { code, output } = await run(drawn(), announced)
    expect(code).toBe(0)
    expect(output).toContain(`https://api.drand.sh/${QUICKNET}/public/${ROUND}`)
    expect(output).toContain(input.beacon?.randomness)
  })

  test("exits with 1 and names the check that fails", async () => {
    const { code, output } = await run({ ...drawn(), winners: [] })
    expect(code).toBe(1)
    expect(output).toMatch(/FAILED {2}winners: /)
  })

  test("exits with 2 without a file", async () => {
    expect((await run()).code).toBe(2)
  })
})
