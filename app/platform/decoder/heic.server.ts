import libheif from "libheif-js/wasm-bundle.js"
import sharp, { type Sharp } from "sharp"
import { MAX_PIXELS, UndecodableFileError } from "./tasks.ts"

const RGB = 3

/**
 * An HEIC's main picture, upright, which sharp cannot decode. 25 megapixels take 200 MB, which are not given back: the process
 * ends after it. Throws UndecodableFileError.
 */
export async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const pictures = new libheif.HeifDecoder().decode(bytes)
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0]
  if (!picture) throw new UndecodableFileError("broken")
  if (picture.get_width() * picture.get_height() > MAX_PIXELS) throw new UndecodableFileError("pixels")
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGB: interleaved } = libheif.heif_chroma
  const decoded = await libheif.heif_js_decode_image2(picture.handle, rgb, interleaved)
  const plane = decoded.channels?.[0]
  if (!plane) throw new UndecodableFileError("broken")
  const { data, stride, width, height } = plane
  const row = width * RGB
  // In place, because there is no memory for a copy.
  for (let y = 1; y < height; y += 1) data.copyWithin(y * row, y * stride, y * stride + row)
  return sharp(Buffer.from(data.buffer, data.byteOffset, row * height), { raw: { width, height, channels: RGB } })
}
