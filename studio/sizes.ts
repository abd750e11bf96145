import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import sharp from "sharp"
import { makeVariants, type StoredPicture } from "../app/platform/pictures/picture-variants.server.ts"

const target = join(import.meta.dirname, "../public/pictures")
const list = join(import.meta.dirname, "../app/platform/pictures/pictures.json")

/** An entry of pictures.json; `setting`: see `renderer/lighting.ts`. */
type Entry = StoredPicture & { version: string; setting?: string }

type Options = { setting?: string; widths?: number[]; quality?: number; effort?: number }

/**
 * Writes a picture as AVIF and WebP in all `widths` (by default the usual ones) and adds it to pictures.json. Returns a
 * line for the log.
 */
export async function writeVariants(
  name: string,
  png: Buffer,
  { setting, widths, quality, effort = 6 }: Options = {},
): Promise<string> {
  const { variants, ...stored } = await makeVariants(png, { effort, widths, quality })
  mkdirSync(dirname(join(target, name)), { recursive: true })
  for (const { width, type, bytes } of variants) writeFileSync(join(target, `${name}-${width}.${type}`), bytes)
  addToManifest(name, { ...stored, ...(setting ? { setting } : {}) })
  const sum = variants.reduce((bytes, each) => bytes + each.bytes.length, 0)
  return `${name}: ${stored.widths.length} widths, ${Math.round(sum / 1024)} kB`
}

export const OG_IMAGE_SIZE = { width: 1200, height: 630 }

/** Writes the Open Graph image of a page as a JPEG, `og/{name}`, and adds it to pictures.json. */
export async function writeOgImage(name: string, picture: Buffer): Promise<string> {
  const jpeg = await sharp(picture)
    .resize({ ...OG_IMAGE_SIZE, fit: "cover" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  const file = join(target, "og", `${name}.jpg`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, jpeg)
  addToManifest(`og/${name}`, {
    ...OG_IMAGE_SIZE,
    widths: [],
    version: createHash("sha256").update(jpeg).digest("hex").slice(0, 10),
  })
  return `og/${name}: ${Math.round(jpeg.length / 1024)} kB`
}

function addToManifest(name: string, entry: Entry): void {
  const sorted = Object.entries({ ...read(), [name]: entry }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(list, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`)
}

function read(): Record<string, Entry> {
  try {
    return JSON.parse(readFileSync(list, "utf8"))
  } catch {
    return {}
  }
}
