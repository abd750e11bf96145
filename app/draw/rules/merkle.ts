import type { Sha256 } from "./draw-hashes"

const HASH_BYTES = 32
const LEAF = 0x00
const NODE = 0x01
const encoder = new TextEncoder()

/** The hashes of one level after the other, from the leaves to the root; the hashes of a level are joined to one array. */
export type MerkleTree = Uint8Array[]

/**
 * The tree of RFC 6962 §2.1 over `leaves`, texts that are hashed as UTF-8. Joining neighbours level by level, the last of
 * an odd number moving up unchanged, gives the RFC's split at the largest power of two.
 */
export function merkleTree(leaves: readonly string[], sha256: Sha256): MerkleTree {
  const hashes = new Uint8Array(leaves.length * HASH_BYTES)
  leaves.forEach((leaf, index) => {
    hashes.set(leafHash(leaf, sha256), index * HASH_BYTES)
  })
  const tree: MerkleTree = [hashes]
  let level: Uint8Array = hashes
  while (level.length > HASH_BYTES) {
    level = levelAbove(level, sha256)
    tree.push(level)
  }
  return tree
}

/** The root of a tree, 32 bytes; of a tree without leaves the hash of no bytes (RFC 6962 §2.1). */
export function rootOf(tree: MerkleTree, sha256: Sha256): Uint8Array {
  const root = tree.at(-1)
  return root === undefined || root.length === 0 ? sha256(new Uint8Array(0)) : root
}

/** `add` appends a leaf; `root` is that of the leaves so far, as `rootOf` of their tree. */
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

/**
 * The audit path of leaf `index` (RFC 6962 §2.1.1), from the leaf's neighbour upwards. Throws a RangeError if the tree has
 * no such leaf.
 */
export function inclusionProof(tree: MerkleTree, index: number): Uint8Array[] {
  const leafCount = (tree[0]?.length ?? 0) / HASH_BYTES
  if (!(Number.isInteger(index) && index >= 0 && index < leafCount)) throw new RangeError(`No leaf ${index}.`)
  const path: Uint8Array[] = []
  let position = index
  for (const level of tree) {
    const neighbour = hashAt(level, position % 2 === 0 ? position + 1 : position - 1)
    if (neighbour.length > 0) path.push(neighbour)
    position = Math.floor(position / 2)
  }
  return path
}

export type Inclusion = { leaf: string; index: number; size: number; path: readonly Uint8Array[]; root: Uint8Array }

/** Whether `leaf` is number `index`, from 0, of the `size` leaves under `root` (RFC 9162 §2.1.3.2). */
export function isIncluded({ leaf, index, size, path, root }: Inclusion, sha256: Sha256): boolean {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size)) return false
  let position = index
  let last = size - 1
  let hash = leafHash(leaf, sha256)
  for (const neighbour of path) {
    if (last === 0 || neighbour.length !== HASH_BYTES) return false
    if (position % 2 === 1 || position === last) {
      hash = nodeHash(neighbour, hash, sha256)
      while (position % 2 === 0 && position !== 0) {
        position = Math.floor(position / 2)
        last = Math.floor(last / 2)
      }
    } else hash = nodeHash(hash, neighbour, sha256)
    position = Math.floor(position / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && hash.length === root.length && hash.every((byte, at) => byte === root[at])
}

function levelAbove(level: Uint8Array, sha256: Sha256): Uint8Array {
  const count = level.length / HASH_BYTES
  const above = new Uint8Array(Math.ceil(count / 2) * HASH_BYTES)
  for (let left = 0; left + 1 < count; left += 2)
    above.set(nodeHash(hashAt(level, left), hashAt(level, left + 1), sha256), (left / 2) * HASH_BYTES)
  if (count % 2 === 1) above.set(hashAt(level, count - 1), above.length - HASH_BYTES)
  return above
}

/** Empty outside the level. */
const hashAt = (level: Uint8Array, position: number) =>
  level.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES)

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
