import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Kept, makeVariants } from "../app/platform/picture-variants.server.ts"

const target = join(import.meta.dirname, "../public/pictures")
const list = join(import.meta.dirname, "../app/platform/pictures.json")

/** What the product knows of a picture; `place` is where its subject stands (`stage/places.ts`). */
type Entry = Kept & { version: string; place?: string }

/**
 * Writes a picture as AVIF and WebP in all its widths (`widths`, or the usual ones), and enters it in the product's list
 * of pictures. Answers a line about it.
 */
export async function develop(
  name: string,
  png: Buffer,
  { place, widths }: { place?: string; widths?: number[] } = {},
): Promise<string> {
  const { variants, ...kept } = await makeVariants(png, { effort: 6, widths })
  mkdirSync(dirname(join(target, name)), { recursive: true })
  for (const { width, type, bytes } of variants) writeFileSync(join(target, `${name}-${width}.${type}`), bytes)
  const entries: Record<string, Entry> = { ...read(), [name]: { ...kept, ...(place ? { place } : {}) } }
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(list, `${JSON.stringify(sorted, undefined, 2)}\n`)
  const sum = variants.reduce((bytes, each) => bytes + each.bytes.length, 0)
  return `${name}: ${kept.widths.length} widths, ${Math.round(sum / 1024)} kB`
}

function read(): Record<string, Entry> {
  try {
    return JSON.parse(readFileSync(list, "utf8"))
  } catch {
    return {}
  }
}
