import type { Ctx } from "../../platform/context.server"
import { UndecodableFileError } from "../../platform/decoder/tasks"
import { Refusal } from "../../platform/refusal"
import { isPlainName, MAX_UPLOAD_BYTES, uploadType } from "../rules/upload"

const fileRefusal = (code: string) => new Refusal(code, {}, { fields: [{ field: "file", code }] })

/** The file to store: a JPEG without metadata, or a PDF with pages only. */
export type CleanFile = { bytes: Uint8Array; contentType: "image/jpeg" | "application/pdf" }

/**
 * Checks an uploaded file and re-encodes it for storage. Refuses with `accounts.upload-*` if it is empty, too large, of an
 * unsupported type (including SVG), unreadable or named like a path, and with `platform.busy` (503).
 */
export async function cleanFile(ctx: Ctx, bytes: Uint8Array, declaredName: string): Promise<CleanFile> {
  if (!isPlainName(declaredName)) throw fileRefusal("accounts.upload-name")
  if (bytes.length === 0) throw fileRefusal(declaredName ? "accounts.upload-empty" : "accounts.upload-missing")
  if (bytes.length > MAX_UPLOAD_BYTES) throw fileRefusal("accounts.upload-too-large")
  const type = uploadType(bytes)
  if (!type) throw fileRefusal("accounts.upload-type")
  try {
    if (type === "application/pdf")
      return {
        bytes: withinBounds(await ctx.decoder.run("clean-pdf", { bytes }, ctx.timeoutSignal)),
        contentType: type,
      }
    return {
      bytes: withinBounds(await ctx.decoder.run("clean-picture", { bytes }, ctx.timeoutSignal)),
      contentType: "image/jpeg",
    }
  } catch (error) {
    throw error instanceof UndecodableFileError ? fileRefusal(`accounts.upload-${error.reason}`) : error
  }
}

/** Re-encoding may make a file slightly larger. */
function withinBounds(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 2 * MAX_UPLOAD_BYTES) throw new UndecodableFileError("too-complex")
  return bytes
}
