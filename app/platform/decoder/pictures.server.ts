import sharp, { type Metadata, type Sharp } from "sharp"
import { makeVariants } from "../pictures/picture-variants.server.ts"
import {
  MAX_PHOTOGRAPH_PIXELS,
  MAX_PIXELS,
  type PhotographSize,
  type PhotographVariants,
  UndecodableFileError,
} from "./tasks.ts"

sharp.cache(false)
sharp.concurrency(1)
// Of libvips' formats, only those that may be uploaded.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
})

/** Longer side of a document in pixels; it stays readable. */
const MAX_SIDE = 4096
/** Size of the Open Graph image. */
const OG_IMAGE_SIZE = { width: 1200, height: 630 }
const BACKGROUND = "#0b1219"
/** Of AVIF encoding, 0 to 9; a picture takes seconds. */
const EFFORT = 4

async function open(bytes: Uint8Array, { compression }: Metadata): Promise<Sharp> {
  if (compression !== "hevc")
    return sharp(bytes, { limitInputPixels: MAX_PHOTOGRAPH_PIXELS, failOn: "error", pages: 1 }).autoOrient()
  return (await import("./heic.server.ts")).openHeic(bytes)
}

/** Reads only the header, so that a picture with too many pixels is not decoded. */
const readMetadata = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()

/** Interlaced PNG of 16 bits: decoded as a whole, 8 bytes per pixel. */
const isDeepInterlaced = ({ format, depth, isProgressive }: Metadata) =>
  format === "png" && isProgressive && depth === "ushort"

/** As many as the process has memory for. */
function maxPhotographPixels(metadata: Metadata): number {
  return metadata.format === "heif" || isDeepInterlaced(metadata) ? MAX_PIXELS : MAX_PHOTOGRAPH_PIXELS
}

function requireAtMost(maxPixels: number, { width, height }: Metadata): void {
  if (width * height > maxPixels) throw new UndecodableFileError("pixels")
}

/** Converts a JPEG, PNG or HEIC to an upright sRGB JPEG without metadata. Throws UndecodableFileError. */
export async function cleanPicture(bytes: Uint8Array): Promise<Uint8Array> {
  const metadata = await readMetadata(bytes)
  const { format, pages = 1 } = metadata
  requireAtMost(MAX_PIXELS, metadata)
  const isHeic = metadata.compression === "hevc"
  if (format !== "jpeg" && format !== "png" && !isHeic) throw new UndecodableFileError("broken")
  if (pages > 1) throw new UndecodableFileError("animated")
  if (isDeepInterlaced(metadata)) throw new UndecodableFileError("depth")
  const picture = await open(bytes, metadata)
  // Without optimised coding for HEIC, which has taken the memory for it.
  return picture
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4", optimiseCoding: !isHeic })
    .toBuffer()
}

/** The size of a photograph after rotation, and the pixels that it may have. */
export async function photographSize(bytes: Uint8Array): Promise<PhotographSize> {
  const metadata = await readMetadata(bytes)
  const { width, height } = metadata.autoOrient
  return { width, height, maxPixels: maxPhotographPixels(metadata) }
}

/** A photograph rotated upright, cropped to `size`, in all widths, without metadata. Throws UndecodableFileError. */
export async function cropAndResizePhotograph(
  bytes: Uint8Array,
  size: { width: number; height: number },
): Promise<PhotographVariants> {
  const metadata = await readMetadata(bytes)
  requireAtMost(maxPhotographPixels(metadata), metadata)
  const picture = await (await open(bytes, metadata))
    .resize({ ...size, fit: "cover", position: sharp.strategy.attention })
    .flatten({ background: BACKGROUND })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { version: _, ...result } = await makeVariants(picture, { effort: EFFORT })
  const card = await sharp(picture)
    .resize({ ...OG_IMAGE_SIZE, fit: "cover" })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { ...result, card }
}
