import { crc32, deflateSync } from "node:zlib"

/** A complete black PNG with this header; its file is small for any picture size. */
export function hugePng(
  width: number,
  height: number,
  { depth = 8, colour = 0, interlaced = false } = {},
): Uint8Array<ArrayBuffer> {
  const chunk = (kind: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), body])
    const length = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const channels = colour === 6 ? 4 : 1
  // Each pass of an interlaced picture has its own rows, each with a leading byte and a padded last byte.
  const rows = deflateSync(Buffer.alloc(Math.ceil((width * height * depth * channels) / 8) + 16 * height))
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(
    Buffer.concat([sign, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]),
  )
}
