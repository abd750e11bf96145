import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"

/** Keys of 32 bytes. Files are encrypted with `current` and decrypted with any of them. */
export type FileKeys = { current: Buffer; previous: Buffer[] }

/** The first bytes of an encrypted file: unlike any picture or PDF; the last byte is the version of the format. */
const MARK = Buffer.from("MSTRL\x01", "latin1")
const KEY_ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = MARK.length + KEY_ID_BYTES + NONCE_BYTES

/** Identifies a key without revealing it. */
export const keyId = (key: Buffer): Buffer =>
  createHash("sha256").update("file key").update(key).digest().subarray(0, KEY_ID_BYTES)

/**
 * Stored format: mark and version, key id, nonce, AES-256-GCM ciphertext, tag. Header and name are authenticated too, so that
 * files cannot be swapped.
 */
export function encryptFile({ current }: FileKeys, name: string, bytes: Uint8Array): Buffer {
  const header = Buffer.concat([MARK, keyId(current), randomBytes(NONCE_BYTES)])
  const cipher = createCipheriv("aes-256-gcm", current, header.subarray(-NONCE_BYTES))
  cipher.setAAD(Buffer.concat([header, Buffer.from(name)]))
  return Buffer.concat([header, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/**
 * The content of a stored file. Throws if it is not encrypted or cut short, or if no key matches.
 */
export function decryptFile({ current, previous }: FileKeys, name: string, stored: Buffer): Uint8Array {
  if (!isEncrypted(stored)) throw new Error(`The file ${name} is not encrypted, or cut short.`)
  const header = stored.subarray(0, HEADER_BYTES)
  const id = header.subarray(MARK.length, MARK.length + KEY_ID_BYTES)
  const key = [current, ...previous].find((each) => keyId(each).equals(id))
  if (!key) throw new Error(`The file ${name} is encrypted with a key that is not configured (FILES_KEY_PREVIOUS).`)
  const decipher = createDecipheriv("aes-256-gcm", key, header.subarray(-NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.concat([header, Buffer.from(name)]))
  decipher.setAuthTag(stored.subarray(-TAG_BYTES))
  return new Uint8Array(Buffer.concat([decipher.update(stored.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]))
}

/** Whether a file is encrypted with the current key. */
export const usesCurrentKey = ({ current }: FileKeys, stored: Buffer): boolean =>
  isEncrypted(stored) && stored.subarray(MARK.length, MARK.length + KEY_ID_BYTES).equals(keyId(current))

const isEncrypted = (stored: Buffer) =>
  stored.length >= HEADER_BYTES + TAG_BYTES && stored.subarray(0, MARK.length).equals(MARK)
