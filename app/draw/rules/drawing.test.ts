import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  areValidPrizes,
  areValidRanges,
  type DrawnPrize,
  drawTickets,
  randomValues,
  shuffled,
  type TicketRange,
  ticketsIn,
  uniformBelow,
} from "./drawing"

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()
const seedFor = (text: string) => createHash("sha256").update(text).digest("hex")
const upTo = (count: number): { tickets: number; ranges: TicketRange[] } => ({
  tickets: count,
  ranges: count > 0 ? [[1, count]] : [],
})

/** Returns `values` one after the other. */
function valuesOf(...values: number[]): () => number {
  const rest = [...values]
  return () => {
    const value = rest.shift()
    if (value === undefined) throw new Error("Too many values were read.")
    return value
  }
}

describe("the random values", () => {
  test("are five 48-bit integers of each block", () => {
    const seed = seedFor("values")
    const next = randomValues(seed, sha256)
    const expected = [0, 1].flatMap((block) => {
      const counter = Buffer.alloc(8)
      counter.writeBigUInt64BE(BigInt(block))
      const hash = createHash("sha256").update(Buffer.from(seed, "hex")).update(counter).digest()
      return [0, 6, 12, 18, 24].map((at) => hash.readUIntBE(at, 6))
    })
    expect(expected.map(() => next())).toEqual(expected)
  })

  test.each([
    ["no digits", ""],
    ["one byte", "ab"],
    ["33 bytes", "a".repeat(66)],
    ["upper-case digits", "A".repeat(64)],
    ["other letters", "g".repeat(64)],
  ])("refuse a seed of %s", (_, seed) => {
    expect(() => randomValues(seed, sha256)).toThrow(RangeError)
  })
})

describe("a uniform integer", () => {
  test.each([
    [3, 8, [5], 2],
    [3, 8, [6, 7, 4], 1],
    [8, 8, [7], 7],
    [1, 8, [7], 0],
    [5, 2 ** 48, [2 ** 48 - 1, 4], 4],
    [5, 2 ** 48, [2 ** 48 - 2], 4],
  ])("below %i from a range of %i, values %j, is %i", (limit, range, values, expected) => {
    expect(uniformBelow(limit, valuesOf(...values), range)).toBe(expected)
  })

  test.each([0, -1, 1.5, Number.NaN, 9])("does not exist below %d from a range of 8", (limit) => {
    expect(() => uniformBelow(limit, valuesOf(0), 8)).toThrow(RangeError)
  })
})

describe("the drawing", () => {
  const prizeLists = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }).map((quantities) => {
    return quantities.map((quantity, index): DrawnPrize => ({ id: `prize-${index}`, quantity }))
  })
  const draws = fc
    .record({
      numbers: fc
        .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 60 })
        .map((all) => all.sort((one, other) => one - other)),
      prizes: prizeLists,
      seed: fc.string().map(seedFor),
    })
    .map((draw) => {
      const places = draw.prizes.flatMap(({ id, quantity }) => Array<string>(quantity).fill(id))
      const ranges = draw.numbers.map((number): TicketRange => [number, number])
      return { ...draw, ...drawTickets({ ...draw, tickets: 60, ranges }, sha256), places }
    })

  test("gives the prizes in the order of their list, one ticket each", () => {
    fc.assert(
      fc.property(draws, ({ winners, places, numbers }) => {
        expect(winners.map(({ prize }) => prize)).toEqual(places.slice(0, numbers.length))
      }),
    )
  })

  test("draws each ticket at most once, winners and substitutes together", () => {
    fc.assert(
      fc.property(draws, ({ winners, substitutes }) => {
        const drawn = [...winners.map(({ ticket }) => ticket), ...substitutes]
        expect(new Set(drawn).size).toBe(drawn.length)
      }),
    )
  })

  test("draws only tickets that take part", () => {
    fc.assert(
      fc.property(draws, ({ winners, substitutes, numbers }) => {
        expect(numbers).toEqual(expect.arrayContaining([...winners.map(({ ticket }) => ticket), ...substitutes]))
      }),
    )
  })

  test("has as many substitutes as prizes, or all tickets left", () => {
    fc.assert(
      fc.property(draws, ({ substitutes, places, numbers }) => {
        expect(substitutes).toHaveLength(Math.min(places.length, Math.max(0, numbers.length - places.length)))
      }),
    )
  })

  test.each([
    [0, 0, 0],
    [1, 1, 0],
    [4, 4, 0],
    [5, 5, 0],
    [7, 5, 2],
    [10, 5, 5],
    [50, 5, 5],
  ])("of %i tickets for 5 prizes has %i winners and %i substitutes", (count, winners, substitutes) => {
    const prizes = [
      { id: "car", quantity: 1 },
      { id: "watch", quantity: 4 },
    ]
    const drawn = drawTickets({ ...upTo(count), prizes, seed: seedFor("few") }, sha256)
    expect([drawn.winners.length, drawn.substitutes.length]).toEqual([winners, substitutes])
  })

  test("leaves the last prizes without a winner when tickets are few", () => {
    const prizes = ["car", "watch", "phone"].map((id) => ({ id, quantity: 1 }))
    const { winners } = drawTickets(
      {
        tickets: 9,
        ranges: [
          [4, 4],
          [9, 9],
        ],
        prizes,
        seed: seedFor("few"),
      },
      sha256,
    )
    expect(winners.map(({ prize }) => prize)).toEqual(["car", "watch"])
  })

  test("does not run out of memory for a prize with a huge quantity", () => {
    const prizes = [{ id: "coin", quantity: Number.MAX_SAFE_INTEGER }]
    expect(drawTickets({ ...upTo(2), prizes, seed: seedFor("many") }, sha256).winners).toHaveLength(2)
  })

  test("exchanges the drawn ticket with the one at its place", () => {
    expect([...shuffled(4, valuesOf(2, 0, 1, 0))]).toEqual([3, 2, 4, 1])
  })

  test("refuses a generator that exceeds its limit", () => {
    expect(() => [...shuffled(2, () => 2)]).toThrow(RangeError)
  })
})

describe("a prize list", () => {
  const one = { id: "a", quantity: 1 }
  test.each<[string, DrawnPrize[]]>([
    ["may be empty", []],
    ["may have two prizes", [one, { id: "b", quantity: 20 }]],
  ])("%s", (_, prizes) => {
    expect(areValidPrizes(prizes)).toBe(true)
  })

  test.each<[string, DrawnPrize[]]>([
    ["an id twice", [one, one]],
    ["an empty id", [{ ...one, id: "" }]],
    ["a quantity of 0", [{ ...one, quantity: 0 }]],
    ["half a piece", [{ ...one, quantity: 0.5 }]],
  ])("is refused with %s", (_, prizes) => {
    expect(areValidPrizes(prizes)).toBe(false)
  })
})

test.each<[string, TicketRange[], boolean]>([
  ["none", [], true],
  [
    "apart from each other",
    [
      [1, 2],
      [4, 4],
      [6, 9],
    ],
    true,
  ],
  [
    "next to each other",
    [
      [1, 2],
      [3, 9],
    ],
    true,
  ],
  ["from 0", [[0, 2]], false],
  ["beyond the last ticket", [[1, 10]], false],
  [
    "overlapping",
    [
      [1, 4],
      [4, 9],
    ],
    false,
  ],
  [
    "in another order",
    [
      [5, 9],
      [1, 4],
    ],
    false,
  ],
  ["backwards", [[4, 3]], false],
])("ranges of 9 tickets that are %s", (_, ranges, expected) => {
  expect(areValidRanges(ranges, 9)).toBe(expected)
})

test("ranges include both of their ends", () => {
  expect(
    ticketsIn([
      [1, 3],
      [5, 5],
    ]),
  ).toBe(4)
})

/** All orders of 5 tickets are equally likely; the statistic has 119 degrees of freedom. */
describe("the order of 5 tickets in 24,000 draws with listed seeds", () => {
  const TICKETS = 5
  const ORDERS = 120
  const DRAWS = 24_000
  const seeds = Array.from({ length: DRAWS }, (_, index) => seedFor(`uniformity ${index}`))
  /** Chi-square with 119 degrees of freedom exceeds this with probability 0.001. */
  const CRITICAL = 172.42

  /** `orderWith` is the draw with a seed. */
  function chiSquare(orderWith: (seed: string) => number[]): number {
    const counts = new Map<string, number>()
    for (const seed of seeds) {
      const order = orderWith(seed).join()
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    const expected = DRAWS / ORDERS
    const seen = [...counts.values()].reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
    return seen + (ORDERS - counts.size) * expected
  }

  /** Integers from 0 to 15. */
  const smallValues = (seed: string) => {
    const next = randomValues(seed, sha256)
    return () => next() % 16
  }

  test("is uniform", () => {
    const prizes = [{ id: "car", quantity: 3 }]
    const statistic = chiSquare((seed) => {
      const { winners, substitutes } = drawTickets({ ...upTo(TICKETS), prizes, seed }, sha256)
      return [...winners.map(({ ticket }) => ticket), ...substitutes]
    })
    expect(statistic).toBeLessThan(CRITICAL)
  })

  test("is uniform from values below 16, as excess values are skipped", () => {
    const statistic = chiSquare((seed) => {
      const next = smallValues(seed)
      return [...shuffled(TICKETS, (limit) => uniformBelow(limit, next, 16))]
    })
    expect(statistic).toBeLessThan(CRITICAL)
  })

  test("is not uniform from values below 16 without skipping (control)", () => {
    const statistic = chiSquare((seed) => {
      const next = smallValues(seed)
      return [...shuffled(TICKETS, (limit) => next() % limit)]
    })
    expect(statistic).toBeGreaterThan(CRITICAL)
  })
})
