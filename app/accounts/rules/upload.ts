import { isHeic } from "../../platform/pictures/heic"

/** Part 2 §5: JPG, PNG or PDF, at most 5 MB. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
export const UPLOAD_ACCEPT = "image/jpeg,image/png,application/pdf,.heic"

/** Storage quota per user. A booking needs two to four files. */
export const MAX_STORED_FILES = 100
export const MAX_STORED_BYTES = 200 * 1024 * 1024

/** Whether one more file of `bytes` fits into the quota. */
export const fitsQuota = (stored: { files: number; bytes: number }, bytes: number) =>
  stored.files < MAX_STORED_FILES && stored.bytes + bytes <= MAX_STORED_BYTES

export const uploadTypes = ["image/jpeg", "image/png", "application/pdf"] as const
export type UploadType = (typeof uploadTypes)[number]

export const documentKinds = ["id_front", "id_back", "licence", "id", "registration"] as const
export type DocumentKind = (typeof documentKinds)[number]

const startsWith = (bytes: Uint8Array, signature: number[]) => signature.every((byte, i) => bytes[i] === byte)

/** Detected from the content, not the name; undefined for other types. A phone's HEIC is kept as a JPEG. */
export function uploadType(bytes: Uint8Array): UploadType | "image/heic" | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg"
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png"
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return "application/pdf"
  return isHeic(bytes) ? "image/heic" : undefined
}

/** False for names that look like a path. The name itself is neither used nor stored. */
export const isPlainName = (name: string) => !["/", "\\", "\0"].some((sign) => name.includes(sign)) && name !== ".."
