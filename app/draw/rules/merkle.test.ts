import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { auditPath, verifyTicket } from "../../../public/draw/verify.mjs"
import { bytesOf, hexOf } from "./draw-hashes"
import { rootBuilder } from "./merkle"

const sha256 = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest())

/** The leaves of the reference implementation of RFC 6962 (Certificate Transparency), with the root of the first n. */
const reference: [leaf: string, root: string][] = [
  ["", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"],
  ["00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
  ["10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"],
  ["2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"],
  ["3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"],
  ["40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"],
  ["5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"],
  ["606162636465666768696a6b6c6d6e6f", "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"],
]
const referenceLeaves = reference.map(([hex]) => new TextDecoder().decode(bytesOf(hex)))

/** RFC 6962 §2.1, word for word. */
function naiveRoot(leaves: string[]): Uint8Array {
  if (leaves.length === 0) return sha256("")
  if (leaves.length === 1) return sha256(Uint8Array.of(0), leaves[0] ?? "")
  let k = 1
  while (2 * k < leaves.length) k *= 2
  return sha256(Uint8Array.of(1), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)))
}

/** RFC 6962 §2.1.1, word for word. */
function naivePath(m: number, leaves: string[]): Uint8Array[] {
  if (leaves.length === 1) return []
  let k = 1
  while (2 * k < leaves.length) k *= 2
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))]
}

const sizes = Array.from({ length: 33 }, (_, index) => index + 1)
const leavesOf = (size: number) => Array.from({ length: size }, (_, index) => `leaf ${index}, à`)
function root(leaves: string[]): Uint8Array {
  const builder = rootBuilder(sha256)
  for (const leaf of leaves) builder.add(leaf)
  return builder.root()
}

describe("the Merkle root", () => {
  test("of no leaves is the hash of no bytes", () => {
    expect(hexOf(root([]))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  })

  test.each(reference.map(([, expected], index) => [index + 1, expected] as const))(
    "of %i reference leaves is RFC 6962's",
    (size, expected) => {
      expect(hexOf(root(referenceLeaves.slice(0, size)))).toBe(expected)
    },
  )

  test.each([...sizes, 127, 128, 129, 1_000])("of %i leaves is that of the RFC's definition", (size) => {
    expect(root(leavesOf(size))).toEqual(naiveRoot(leavesOf(size)))
  })

  test("can be read before more leaves are added", () => {
    const builder = rootBuilder(sha256)
    for (const size of sizes) {
      builder.add(leavesOf(size).at(-1) ?? "")
      expect(builder.root()).toEqual(naiveRoot(leavesOf(size)))
    }
  })
})

describe("an inclusion proof", () => {
  /** All proofs of 1 to 33 leaves, by the script for visitors. */
  const proofs = sizes.flatMap((size) => {
    const leaves = leavesOf(size)
    return leaves.map((line, index) => {
      return { line, index, size, path: auditPath(leaves, index), root: hexOf(root(leaves)) }
    })
  })
  type Proof = (typeof proofs)[number]
  const flipped = (hash: string) => hash.slice(0, -1) + (Number.parseInt(hash.slice(-1), 16) ^ 1).toString(16)

  test("is the RFC's audit path, for each leaf of 1 to 33", () => {
    for (const { index, size, path } of proofs) expect(path).toEqual(naivePath(index, leavesOf(size)).map(hexOf))
  })

  test("is accepted for each leaf of 1 to 33", () => {
    expect(proofs.filter((proof) => !verifyTicket(proof))).toEqual([])
  })

  const changes: [string, (proof: Proof) => Proof[]][] = [
    ["another leaf", (proof) => [{ ...proof, line: `${proof.line}!` }]],
    ["another root", (proof) => [{ ...proof, root: flipped(proof.root) }]],
    ["a longer path", (proof) => [{ ...proof, path: [...proof.path, proof.root] }]],
    ["a shorter path", (proof) => (proof.path.length > 0 ? [{ ...proof, path: proof.path.slice(1) }] : [])],
    [
      "one changed hash",
      (proof) => proof.path.map((_, at) => ({ ...proof, path: proof.path.map((h, i) => (i === at ? flipped(h) : h)) })),
    ],
    [
      "any other index",
      (proof) =>
        sizes.filter((number) => number - 1 !== proof.index).map((number) => ({ ...proof, index: number - 1 })),
    ],
    ["an index that is no index", (proof) => [-1, 0.5, Number.NaN, proof.size].map((index) => ({ ...proof, index }))],
  ]
  test.each(changes)("is refused with %s", (_, changed) => {
    expect(proofs.flatMap(changed).filter(verifyTicket)).toEqual([])
  })
})
