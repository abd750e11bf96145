import type { Sha256 } from "./draw-hashes"

const HASH_BYTES = 32
const LEAF = 0x00
const NODE = 0x01
const encoder = new TextEncoder()

/**
 * The root of the tree of RFC 6962 §2.1 over texts that are hashed as UTF-8, 32 bytes. `add` appends a leaf; `root` is that of
 * the leaves so far; without leaves, the hash of no bytes.
 */
export type RootBuilder = { add: (leaf: string) => void; root: () => Uint8Array }

/** Computes the root of a tree leaf by leaf, with memory for one hash per level. */
export function rootBuilder(sha256: Sha256): RootBuilder {
  /** Complete subtrees from left to right, each smaller than the one before. */
  const subtrees: { hash: Uint8Array; leaves: number }[] = []
  return {
    add: (leaf) => {
      let right = { hash: leafHash(leaf, sha256), leaves: 1 }
      for (let left = subtrees.at(-1); left?.leaves === right.leaves; left = subtrees.at(-1)) {
        subtrees.pop()
        right = { hash: nodeHash(left.hash, right.hash, sha256), leaves: 2 * right.leaves }
      }
      subtrees.push(right)
    },
    root: () =>
      subtrees.length === 0
        ? sha256(new Uint8Array(0))
        : subtrees.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right, sha256)),
  }
}

function leafHash(leaf: string, sha256: Sha256): Uint8Array {
  const text = encoder.encode(leaf)
  const input = new Uint8Array(1 + text.length)
  input[0] = LEAF
  input.set(text, 1)
  return sha256(input)
}

function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  const input = new Uint8Array(1 + 2 * HASH_BYTES)
  input[0] = NODE
  input.set(left, 1)
  input.set(right, 1 + HASH_BYTES)
  return sha256(input)
}
