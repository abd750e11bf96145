import { createHmac } from "node:crypto"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
const STEP_SECONDS = 30

/** Decodes a base32 secret with spaces, in any case. */
function bytesOf(secret: string): Buffer {
  let bits = ""
  for (const letter of secret.replace(/[\s=]/g, "").toUpperCase())
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, "0")
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of an authenticator app for `secret`, now or `steps` × 30 seconds later (RFC 6238, six digits). */
export function appCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + steps))
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}
