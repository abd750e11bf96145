import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as script from "../../../public/draw/verify.mjs"
import { bytesOf, commitmentOf, hexOf, isBeacon, isEditionId, isHex, saltHashOf, seedOf } from "./draw-hashes"

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")
const secret = "0a".repeat(32)
const root = "0b".repeat(32)
const beacon = { chain: "0c".repeat(32), round: 4_321, randomness: "0d".repeat(32) }

describe("hashes of the protocol (D56)", () => {
  test("the commitment hashes edition and secret", () => {
    expect(commitmentOf("2025-1", secret, sha256)).toBe(hashOf(`maestrale-draw-1:secret:2025-1:${secret}`))
  })

  test("the ticket's hash hashes its salt", () => {
    expect(saltHashOf("0e".repeat(16), sha256)).toBe(hashOf(`maestrale-draw-1:ticket:${"0e".repeat(16)}`))
  })

  test("the script hashes a salt to the same ticket's hash", () => {
    expect(script.saltHashOf("0e".repeat(16))).toBe(saltHashOf("0e".repeat(16), sha256))
  })

  test("the seed hashes edition, secret, root, and the beacon's round and randomness", () => {
    const expected = hashOf(`maestrale-draw-1:seed:2025-1\n${secret}\n${root}\n4321\n${beacon.randomness}`)
    expect(seedOf({ edition: "2025-1", secret, root, beacon }, sha256)).toBe(expected)
  })

  test("the seed without a beacon hashes none", () => {
    const expected = hashOf(`maestrale-draw-1:seed:2025-1\n${secret}\n${root}\nnone`)
    expect(seedOf({ edition: "2025-1", secret, root, beacon: null }, sha256)).toBe(expected)
  })
})

describe("the script's SHA-256", () => {
  test("is node's for all lengths to 300 bytes", () => {
    for (let length = 0; length <= 300; length++) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 131 + length) % 256)
      expect(hexOf(script.sha256(bytes))).toBe(hexOf(sha256(bytes)))
    }
  })

  test("is node's for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
        expect(hexOf(script.sha256(bytes))).toBe(hexOf(sha256(bytes)))
      }),
    )
  })
})

describe("hex digits", () => {
  test("are written and read without loss", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(bytesOf(hexOf(bytes))).toEqual(bytes)
      }),
    )
  })

  test.each(["a", "abc", "AB", "0x", "zz", " a"])("are not %j", (text) => {
    expect(() => bytesOf(text)).toThrow(RangeError)
  })

  test.each([
    ["ab", 1, true],
    ["ab", 2, false],
    ["AB", 1, false],
    ["ag", 1, false],
    ["ab\n", 1, false],
  ])("%j are %i bytes: %s", (text, bytes, expected) => {
    expect(isHex(text, bytes)).toBe(expected)
  })
})

test.each<[string, string, boolean]>([
  ["letters and digits", "2025-first", true],
  ["all its signs", "a.b_c-D9", true],
  ["no letter", "", false],
  ["a space", "a b", false],
  ["a colon", "a:b", false],
  ["a line end", "a\n", false],
  ["100 letters", "x".repeat(100), true],
  ["101 letters", "x".repeat(101), false],
])("an edition id with %s", (_, id, expected) => {
  expect(isEditionId(id)).toBe(expected)
})

test.each([
  ["the published form", {}, true],
  ["round 0", { round: 0 }, false],
  ["half a round", { round: 1.5 }, false],
  ["a short chain", { chain: "0c" }, false],
  ["short randomness", { randomness: "0d".repeat(31) }, false],
  ["upper-case randomness", { randomness: "0D".repeat(32) }, false],
])("a beacon with %s", (_, change, expected) => {
  expect(isBeacon({ ...beacon, ...change })).toBe(expected)
})
