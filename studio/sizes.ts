import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import sharp from "sharp"

const target = join(import.meta.dirname, "../public/pictures")
const list = join(import.meta.dirname, "../app/platform/pictures.json")

/** What the product knows of a picture: its full size, the widths there are, and a few bytes to show until it comes. */
type Kept = { width: number; height: number; widths: number[]; blur: string }

const widthsOf = (width: number, height: number) =>
  (height > width ? [360, 540, 800] : [480, 800, 1200, 1600]).filter((each) => each <= width)

/** Writes a picture as AVIF and WebP in all its widths, and enters it in the product's list of pictures. */
export async function develop(
  name: string,
  png: Buffer,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const widths = widthsOf(width, height)
  mkdirSync(dirname(join(target, name)), { recursive: true })
  let bytes = 0
  for (const each of widths) {
    const small = sharp(png).resize(each, undefined, { kernel: "lanczos3" })
    const avif = await small
      .clone()
      .avif({ quality: 52, effort: 6, chromaSubsampling: "4:4:4" })
      .toFile(join(target, `${name}-${each}.avif`))
    const webp = await small
      .clone()
      .webp({ quality: 78, effort: 5 })
      .toFile(join(target, `${name}-${each}.webp`))
    bytes += avif.size + webp.size
  }
  const tiny = await sharp(png)
    .resize(height > width ? 12 : 20)
    .webp({ quality: 30, alphaQuality: 40 })
    .toBuffer()
  const kept: Record<string, Kept> = read()
  kept[name] = { width, height, widths, blur: tiny.toString("base64") }
  const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(list, `${JSON.stringify(sorted, undefined, 2)}\n`)
  return `${name}: ${widths.length} widths, ${Math.round(bytes / 1024)} kB`
}

function read(): Record<string, Kept> {
  try {
    return JSON.parse(readFileSync(list, "utf8"))
  } catch {
    return {}
  }
}
