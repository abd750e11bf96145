import sharp from "sharp"
import { Refusal } from "../platform/refusal"
import { isLargeEnough, MAX_PHOTOGRAPH_BYTES, MAX_PHOTOGRAPH_PIXELS, photographType } from "./rules/photograph"

type Size = { width: number; height: number }

/** The size of a photograph as it is looked at, or undefined: its header alone is read, so that no file is too large to ask. */
async function seenSize(bytes: Uint8Array): Promise<Size | undefined> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    return autoOrient
  } catch {
    return undefined
  }
}

/**
 * Refuses with `catalogue.photograph-*` what is no photograph for a view of `wanted` pixels: nothing at all, too large a file,
 * another type (a phone's HEIC by its name), unreadable, of too many pixels, or too small to be shown. Opens nothing: that is
 * the job's.
 */
export async function checkPhotograph(bytes: Uint8Array, wanted: Size): Promise<void> {
  if (bytes.length === 0) throw refused("catalogue.photograph-missing")
  if (bytes.length > MAX_PHOTOGRAPH_BYTES) throw refused("catalogue.photograph-too-large")
  const type = photographType(bytes)
  if (type === "heic") throw refused("catalogue.photograph-heic")
  if (!type) throw refused("catalogue.photograph-type")
  const size = await seenSize(bytes)
  if (!size) throw refused("catalogue.photograph-broken")
  if (size.width * size.height > MAX_PHOTOGRAPH_PIXELS) throw refused("catalogue.photograph-pixels")
  if (!isLargeEnough(size, wanted))
    throw refused("catalogue.photograph-small", { width: wanted.width / 2, height: wanted.height / 2 })
}

const refused = (code: string, details: Record<string, number> = {}) =>
  new Refusal(code, details, { fields: [{ field: "file", code, details }] })
