import { createHash } from "node:crypto"
import sharp from "sharp"

/** How a picture is kept: its full size, the widths it comes in (pixels, rising), a few bytes to show until it comes. */
export type Kept = {
  width: number
  height: number
  widths: number[]
  /** A WebP of some twenty pixels as base64; absent for a picture one sees through. */
  blur?: string
}

export type Variant = { width: number; type: "avif" | "webp"; bytes: Buffer }

const widthsOf = ({ width, height }: { width: number; height: number }) => {
  const usual = height > width ? [360, 540, 800] : [480, 800, 1200, 1600, 1920]
  const fitting = usual.filter((each) => each <= width)
  return fitting.length > 0 ? fitting : [width]
}

/**
 * A picture as AVIF and WebP in all its widths, without any of what its file told besides the picture. `effort` (0 to 9)
 * is how long AVIF may take to be small, `quality` (52 as a rule) how close it stays to the picture. The version changes with any of the bytes.
 */
export async function makeVariants(
  picture: Uint8Array,
  options: { effort: number; widths?: number[]; quality?: number },
): Promise<Kept & { version: string; variants: Variant[] }> {
  const { width, height } = await sharp(picture).metadata()
  const seeThrough = !(await sharp(picture).stats()).isOpaque
  const widths = options.widths ?? widthsOf({ width, height })
  const variants: Variant[] = []
  const hash = createHash("sha256")
  for (const each of widths) {
    const small = sharp(picture).resize(each, undefined, { kernel: "lanczos3" })
    const avif = small
      .clone()
      .avif({ quality: options.quality ?? 52, effort: options.effort, chromaSubsampling: "4:4:4" })
    const webp = small.clone().webp({ quality: 78, effort: 5 })
    variants.push({ width: each, type: "avif", bytes: await avif.toBuffer() })
    variants.push({ width: each, type: "webp", bytes: await webp.toBuffer() })
  }
  for (const { bytes } of variants) hash.update(bytes)
  const version = hash.digest("hex").slice(0, 10)
  return { width, height, widths, ...(seeThrough ? {} : { blur: await blurOf(picture) }), version, variants }
}

async function blurOf(picture: Uint8Array): Promise<string> {
  const tiny = sharp(picture).resize(20, 20, { fit: "inside" }).webp({ quality: 30 })
  return (await tiny.toBuffer()).toString("base64")
}
