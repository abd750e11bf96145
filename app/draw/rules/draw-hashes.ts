/** SHA-256 of `bytes`, as 32 bytes. Must not change its argument or read it later. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** Names the rules of a draw (D56); it is part of every hash, so that no hash is valid under other rules. */
export const PROTOCOL = "maestrale-draw-1"

/** A round of a drand beacon. `chain`: the chain's hash, 64 hex digits; `round`: an integer of at least 1. */
export type BeaconRound = { chain: string; round: number }

/** What drand publishes for a round. `randomness`: 64 hex digits. */
export type Beacon = BeaconRound & { randomness: string }

/** `bytes` bytes as lower-case hex digits. */
export const isHex = (text: string, bytes: number): boolean => text.length === 2 * bytes && /^[0-9a-f]+$/.test(text)

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** The bytes of an even number of hex digits. Throws a RangeError for any other text. */
export function bytesOf(hex: string): Uint8Array {
  const bytes = hex.length / 2
  if (!Number.isInteger(bytes) || (hex !== "" && !isHex(hex, bytes))) throw new RangeError("Not lower-case hex digits.")
  return Uint8Array.from({ length: bytes }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** 1 to 100 letters, digits, ".", "_" or "-": no character that separates the parts of a hashed text. */
export const isEditionId = (id: string): boolean => /^[A-Za-z0-9._-]{1,100}$/.test(id)

export const isBeaconRound = ({ chain, round }: BeaconRound): boolean =>
  isHex(chain, 32) && Number.isSafeInteger(round) && round >= 1

export const isBeacon = (beacon: Beacon): boolean => isBeaconRound(beacon) && isHex(beacon.randomness, 32)

/** Published when the edition opens, as 64 hex digits. `secret`: 32 bytes as hex digits. */
export const commitmentOf = (edition: string, secret: string, sha256: Sha256): string =>
  hashOf(`secret:${edition}:${secret}`, sha256)

/** All that decides the order of the draw, apart from the number of tickets. */
type SeedParts = { edition: string; secret: string; beacon: Beacon | null }

/** The seed of the drawing, as 64 hex digits. */
export function seedOf({ edition, secret, beacon }: SeedParts, sha256: Sha256): string {
  const beaconLines = beacon ? [beacon.round, beacon.randomness] : ["none"]
  return hashOf(`seed:${[edition, secret, ...beaconLines].join("\n")}`, sha256)
}

const hashOf = (text: string, sha256: Sha256) => hexOf(sha256(new TextEncoder().encode(`${PROTOCOL}:${text}`)))
