/** What may be uploaded: JPG, PNG or PDF, at most 5 MB (part 2 §5). */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
export const UPLOAD_ACCEPT = "image/jpeg,image/png,application/pdf"

/** All that is kept of one person's documents: so many files, together of so many bytes. A booking brings two to four. */
export const MOST_KEPT_FILES = 100
export const MOST_KEPT_BYTES = 200 * 1024 * 1024

/** Whether one more file of `bytes` fits beside what is kept of a person. */
export const hasRoomFor = (kept: { files: number; bytes: number }, bytes: number) =>
  kept.files < MOST_KEPT_FILES && kept.bytes + bytes <= MOST_KEPT_BYTES

export type UploadType = "image/jpeg" | "image/png" | "application/pdf"
export type DocumentKind = "id_front" | "id_back" | "licence" | "id" | "registration"

const begins = (bytes: Uint8Array, signs: number[]) => signs.every((sign, i) => bytes[i] === sign)

/** The type by the content alone, whatever the name says; undefined where it is none of the three. */
export function uploadType(bytes: Uint8Array): UploadType | undefined {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg"
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png"
  if (begins(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return "application/pdf"
  return undefined
}

/** A name is only a name, of any length: nothing of it is used or kept, and one that tries to be a path is refused. */
export const isPlainName = (name: string) => !["/", "\\", "\0"].some((sign) => name.includes(sign)) && name !== ".."
