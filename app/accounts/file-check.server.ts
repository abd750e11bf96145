import sharp from "sharp"
import { Refusal } from "../platform/refusal"
import {
  isPlainName,
  isWholePdf,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_PIXELS,
  type UploadType,
  uploadType,
} from "./rules/upload"

const refused = (code: string) => new Refusal(code, {}, { fields: [{ field: "file", code }] })

/**
 * The true type of an uploaded file, by its content. Refuses with `accounts.upload-*` what is empty, too large, of
 * another type (an SVG too), unreadable, of too many pixels, or named like a path.
 */
export async function checkFile(bytes: Uint8Array, declaredName: string): Promise<UploadType> {
  if (!isPlainName(declaredName)) throw refused("accounts.upload-name")
  if (bytes.length === 0) throw refused("accounts.upload-missing")
  if (bytes.length > MAX_UPLOAD_BYTES) throw refused("accounts.upload-too-large")
  const type = uploadType(bytes)
  if (!type) throw refused("accounts.upload-type")
  if (type === "application/pdf") {
    if (!isWholePdf(bytes)) throw refused("accounts.upload-broken")
    return type
  }
  await checkImage(bytes, type)
  return type
}

/** Reads the header first, so that a picture of too many pixels is refused before it is opened; then opens it. */
async function checkImage(bytes: Uint8Array, type: UploadType): Promise<void> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: "error", pages: 1 })
  const header = await open()
    .metadata()
    .catch(() => undefined)
  const tooMany = /pixel limit/i
  if (!header) {
    const whole = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    throw refused(whole ? "accounts.upload-pixels" : "accounts.upload-broken")
  }
  if (header.width * header.height > MAX_UPLOAD_PIXELS) throw refused("accounts.upload-pixels")
  if (`image/${header.format}` !== type) throw refused("accounts.upload-type")
  try {
    await open().resize(32, 32, { fit: "inside" }).raw().toBuffer()
  } catch (error) {
    throw refused(tooMany.test(String(error)) ? "accounts.upload-pixels" : "accounts.upload-broken")
  }
}
