import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { bytesOf, commitmentOf, isBeacon, isEditionId, isHex, seedOf } from "./draw-hashes"

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")
const secret = "0a".repeat(32)
const beacon = { chain: "0c".repeat(32), round: 4_321, randomness: "0d".repeat(32) }

describe("hashes of the protocol (D72)", () => {
  test("the commitment hashes edition and secret", () => {
    expect(commitmentOf("2025-1", secret, sha256)).toBe(hashOf(`maestrale-draw-1:secret:2025-1:${secret}`))
  })

  test.each([
    ["the beacon's round and randomness", beacon, `4321\n${beacon.randomness}`],
    ["none without a beacon", null, "none"],
  ])("the seed hashes edition, secret, and %s", (_, source, text) => {
    const expected = hashOf(`maestrale-draw-1:seed:2025-1\n${secret}\n${text}`)
    expect(seedOf({ edition: "2025-1", secret, beacon: source }, sha256)).toBe(expected)
  })
})

test.each(["a", "abc", "AB", "0x", "zz", " a"])("%j are not hex digits", (text) => {
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

test.each<[string, string, boolean]>([
  ["letters and digits", "2025-first", true],
  ["all its signs", "a.b_c-D9", true],
  ["no letter", "", false],
  ["a space", "a b", false],
  ["a colon", "a:b", false],
  ["a line end", "a\n", false],
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
])("a beacon with %s", (_, change, expected) => {
  expect(isBeacon({ ...beacon, ...change })).toBe(expected)
})
