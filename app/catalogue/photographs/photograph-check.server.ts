import type { Ctx } from "../../platform/context.server"
import { MAX_PHOTOGRAPH_PIXELS, UndecodableFileError } from "../../platform/decoder/tasks"
import { Refusal } from "../../platform/refusal"
import { isLargeEnough, MAX_PHOTOGRAPH_BYTES, type PhotographType, photographType } from "../rules/photograph"

type Size = { width: number; height: number }

/**
 * Refuses with `catalogue.photograph-*` a file that is empty, too large, of another type than `types`, unreadable, or has too many
 * pixels or too few for a view of `wanted` pixels; with `platform.busy` (503) if the decoder has no capacity.
 * Reads only the header: the job decodes the file.
 */
export async function requireValidPhotograph(
  ctx: Ctx,
  bytes: Uint8Array,
  wanted: Size,
  types: PhotographType[] = ["jpeg", "png", "webp", "avif", "heic"],
): Promise<void> {
  if (bytes.length === 0) throw fileRefusal("catalogue.photograph-empty")
  if (bytes.length > MAX_PHOTOGRAPH_BYTES) throw fileRefusal("catalogue.photograph-too-large")
  const type = photographType(bytes)
  if (!type || !types.includes(type))
    throw fileRefusal(types.includes("webp") ? "catalogue.photograph-type" : "catalogue.photograph-jpeg-png")
  const size = await ctx.decoder.run("photograph-size", { bytes }, ctx.timeoutSignal, "known").catch((error) => {
    throw error instanceof UndecodableFileError ? fileRefusal("catalogue.photograph-broken") : error
  })
  if (size.width * size.height > size.maxPixels) throw tooManyPixelsRefusal(size.maxPixels)
  if (!isLargeEnough(size, wanted))
    throw fileRefusal("catalogue.photograph-small", { width: wanted.width / 2, height: wanted.height / 2 })
}

function tooManyPixelsRefusal(maxPixels: number): Refusal {
  const megapixels = Math.floor(maxPixels / 1e6)
  const jpeg = Math.floor(MAX_PHOTOGRAPH_PIXELS / 1e6)
  if (megapixels < jpeg) return fileRefusal("catalogue.photograph-pixels-of-format", { megapixels, jpeg })
  return fileRefusal("catalogue.photograph-pixels", { megapixels })
}

const fileRefusal = (code: string, details: Record<string, number> = {}) =>
  new Refusal(code, details, { fields: [{ field: "file", code, details }] })
