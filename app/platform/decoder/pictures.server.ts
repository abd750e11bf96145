import sharp from "sharp"
import { makeVariants } from "../picture-variants.server.ts"
import { type Developed, MAX_PIXELS, Undecodable } from "./tasks.ts"

sharp.cache(false)
sharp.concurrency(1)
// Of all that libvips reads, only what may be uploaded.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
})

/** A document stays readable at this length of its longer side, in pixels. */
const LONGEST_SIDE = 4096
/** A card for links shared elsewhere, as social networks ask for it. */
const CARD = { width: 1200, height: 630 }
const NIGHT = "#0b1219"
/** How hard AVIF is made small, 0 to 9: a picture takes seconds. */
const EFFORT = 4

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })

/** Reads the header alone, so that no picture of too many pixels is ever opened. */
async function header(bytes: Uint8Array) {
  const read = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  if (read.width * read.height > MAX_PIXELS) throw new Undecodable("pixels")
  return read
}

/** A JPEG or PNG of a document as an upright sRGB JPEG without metadata. Throws Undecodable. */
export async function cleanPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const { format, depth, pages = 1 } = await header(bytes)
  if (format !== "jpeg" && format !== "png") throw new Undecodable("broken")
  if (pages > 1) throw new Undecodable("animated")
  if (depth !== "uchar") throw new Undecodable("depth")
  return open(bytes)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
    .toBuffer()
}

/** The size of a photograph as it is looked at. */
export async function photographSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = (await header(bytes)).autoOrient
  return { width, height }
}

/** A photograph upright and cut to its view, in all its sizes, without what its file told besides. Throws Undecodable. */
export async function developPhotograph(
  bytes: Uint8Array,
  size: { width: number; height: number },
): Promise<Developed> {
  await header(bytes)
  const picture = await open(bytes)
    .autoOrient()
    .resize({ ...size, fit: "cover", position: sharp.strategy.attention })
    .flatten({ background: NIGHT })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { version: _, ...developed } = await makeVariants(picture, { effort: EFFORT })
  const card = await sharp(picture)
    .resize({ ...CARD, fit: "cover" })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { ...developed, card }
}
