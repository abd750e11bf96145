import { isHeic } from "../../platform/pictures/heic"

/** Upload limit: 15 MB. */
export const MAX_PHOTOGRAPH_BYTES = 15 * 1024 * 1024
export const PHOTOGRAPH_ACCEPT = "image/jpeg,image/png,image/webp,image/avif,.heic"

export type PhotographType = "jpeg" | "png" | "webp" | "avif" | "heic"

const begins = (bytes: Uint8Array, signs: number[]) => signs.every((sign, index) => bytes[index] === sign)
const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** The type by content; undefined is any other type. */
export function photographType(bytes: Uint8Array): PhotographType | undefined {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return "jpeg"
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png"
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP") return "webp"
  if (isHeic(bytes)) return "heic"
  return text(bytes, 4, 8) === "ftyp" && /avi[fs]/.test(text(bytes, 8, 64)) ? "avif" : undefined
}

type Size = { width: number; height: number }

/** The largest crop of `picture` with the ratio of `wanted`, at most that size. */
export function croppedSize(picture: Size, wanted: Size): Size {
  const scale = Math.min(1, picture.width / wanted.width, picture.height / wanted.height)
  return { width: Math.round(wanted.width * scale), height: Math.round(wanted.height * scale) }
}

/** Whether the crop is at least half of the view's full size. */
export const isLargeEnough = (picture: Size, wanted: Size) => croppedSize(picture, wanted).width >= wanted.width / 2
