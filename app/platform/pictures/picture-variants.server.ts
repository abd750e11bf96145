import { createHash } from "node:crypto"
import sharp from "sharp"

/** Size of a picture and its available widths, in pixels, ascending. */
export type StoredPicture = {
  width: number
  height: number
  widths: number[]
  /** A WebP of about twenty pixels as base64, shown while loading; absent for a transparent picture. */
  blur?: string
}

export type Variant = { width: number; type: "avif" | "webp"; bytes: Buffer }

const widthsOf = ({ width, height }: { width: number; height: number }) => {
  const standardWidths = height > width ? [360, 540, 800] : [480, 800, 1200, 1600, 1920]
  const fitting = standardWidths.filter((targetWidth) => targetWidth <= width)
  return fitting.length > 0 ? fitting : [width]
}

/**
 * Encodes a picture as AVIF and WebP in all widths, without metadata. `effort` (0 to 9) and `quality` (default 52) are AVIF's.
 * `version` is a hash of all variants.
 */
export async function makeVariants(
  picture: Uint8Array,
  options: { effort: number; widths?: number[]; quality?: number },
): Promise<StoredPicture & { version: string; variants: Variant[] }> {
  const { width, height } = await sharp(picture).metadata()
  const isTransparent = !(await sharp(picture).stats()).isOpaque
  const widths = options.widths ?? widthsOf({ width, height })
  const variants: Variant[] = []
  const hash = createHash("sha256")
  for (const targetWidth of widths) {
    const resized = sharp(picture).resize(targetWidth, undefined, { kernel: "lanczos3" })
    const avif = resized
      .clone()
      .avif({ quality: options.quality ?? 52, effort: options.effort, chromaSubsampling: "4:4:4" })
    const webp = resized.clone().webp({ quality: 78, effort: 5 })
    variants.push({ width: targetWidth, type: "avif", bytes: await avif.toBuffer() })
    variants.push({ width: targetWidth, type: "webp", bytes: await webp.toBuffer() })
  }
  for (const { bytes } of variants) hash.update(bytes)
  const version = hash.digest("hex").slice(0, 10)
  return { width, height, widths, ...(isTransparent ? {} : { blur: await blurOf(picture) }), version, variants }
}

async function blurOf(picture: Uint8Array): Promise<string> {
  const tiny = sharp(picture).resize(20, 20, { fit: "inside" }).webp({ quality: 30 })
  return (await tiny.toBuffer()).toString("base64")
}
