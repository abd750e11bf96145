import type { Ctx } from "../../platform/context.server"
import { Undecodable } from "../../platform/decoder/tasks"
import { Refusal } from "../../platform/refusal"
import { isPlainName, MAX_UPLOAD_BYTES, uploadType } from "../rules/upload"

const refused = (code: string) => new Refusal(code, {}, { fields: [{ field: "file", code }] })

/** A checked document as it is kept: a JPEG without metadata, or a PDF that only shows pages. */
export type CleanFile = { bytes: Uint8Array; contentType: "image/jpeg" | "application/pdf" }

/**
 * Checks an uploaded file and makes of it the one that is kept. Refuses with `accounts.upload-*` what is empty, too large, of
 * another type (an SVG too), unreadable, named like a path, or refused by the decoder, and with `platform.busy` (503).
 */
export async function cleanFile(ctx: Ctx, bytes: Uint8Array, declaredName: string): Promise<CleanFile> {
  if (!isPlainName(declaredName)) throw refused("accounts.upload-name")
  if (bytes.length === 0) throw refused("accounts.upload-missing")
  if (bytes.length > MAX_UPLOAD_BYTES) throw refused("accounts.upload-too-large")
  const type = uploadType(bytes)
  if (!type) throw refused("accounts.upload-type")
  try {
    if (type === "application/pdf")
      return { bytes: withinBounds(await ctx.decoder.run("clean-pdf", { bytes }, ctx.late)), contentType: type }
    return {
      bytes: withinBounds(await ctx.decoder.run("clean-picture", { bytes }, ctx.late)),
      contentType: "image/jpeg",
    }
  } catch (error) {
    throw error instanceof Undecodable ? refused(`accounts.upload-${error.because}`) : error
  }
}

/** A file may grow a little when it is written anew, not many times over. */
function withinBounds(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 2 * MAX_UPLOAD_BYTES) throw new Undecodable("too-complex")
  return bytes
}
