import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"

/** Keys of 32 bytes: files are written with the current one and read with any. */
export type FileKeys = { current: Buffer; previous: Buffer[] }

/** How an encrypted file begins: a mark no picture and no PDF begins with, and the version of its form. */
const MARK = Buffer.from("MSTRL\x01", "latin1")
const KEY_ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEADER_BYTES = MARK.length + KEY_ID_BYTES + NONCE_BYTES

/** Names a key without telling anything of it. */
export const keyId = (key: Buffer): Buffer =>
  createHash("sha256").update("file key").update(key).digest().subarray(0, KEY_ID_BYTES)

/**
 * A file as it is kept: mark and version, id of the key, nonce, then AES-256-GCM with its tag. Header and name are
 * authenticated too, so that one file cannot be put in the place of another.
 */
export function encryptFile({ current }: FileKeys, name: string, bytes: Uint8Array): Buffer {
  const header = Buffer.concat([MARK, keyId(current), randomBytes(NONCE_BYTES)])
  const cipher = createCipheriv("aes-256-gcm", current, header.subarray(-NONCE_BYTES))
  cipher.setAAD(Buffer.concat([header, Buffer.from(name)]))
  return Buffer.concat([header, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/**
 * The content of a kept file; one written before files were encrypted is returned as it is. Throws where no key fits, and
 * where it is too short to be encrypted: no document or photograph is, so it was cut.
 */
export function decryptFile({ current, previous }: FileKeys, name: string, kept: Buffer): Uint8Array {
  if (kept.length < HEADER_BYTES + TAG_BYTES) throw new Error(`The file ${name} is cut short.`)
  if (!isEncrypted(kept)) return new Uint8Array(kept)
  const header = kept.subarray(0, HEADER_BYTES)
  const id = header.subarray(MARK.length, MARK.length + KEY_ID_BYTES)
  const key = [current, ...previous].find((each) => keyId(each).equals(id))
  if (!key) throw new Error(`The file ${name} is encrypted with a key that is not configured (FILES_KEY_PREVIOUS).`)
  const decipher = createDecipheriv("aes-256-gcm", key, header.subarray(-NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.concat([header, Buffer.from(name)]))
  decipher.setAuthTag(kept.subarray(-TAG_BYTES))
  return new Uint8Array(Buffer.concat([decipher.update(kept.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]))
}

/** Whether a file is encrypted with the current key already. */
export const isCurrent = ({ current }: FileKeys, kept: Buffer): boolean =>
  isEncrypted(kept) && kept.subarray(MARK.length, MARK.length + KEY_ID_BYTES).equals(keyId(current))

const isEncrypted = (kept: Buffer) =>
  kept.length >= HEADER_BYTES + TAG_BYTES && kept.subarray(0, MARK.length).equals(MARK)
