import { writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { sign, smallSign } from "./sign.ts"
import { WORDMARK_WIDTH, wordmark } from "./wordmark.ts"

const target = join(import.meta.dirname, "../../../../public")
const NIGHT = "#0b1219"
const BRASS = "#d3b07c"

/** The logo in a square of 64; `share` is its part of the width; `corner` is the radius of the square's corners. */
const square = (path: string, share: number, corner = 0) => {
  const edge = 32 - 32 * share
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${NIGHT}"/><path transform="translate(${edge} ${edge}) scale(${share})" d="${path}" fill="${BRASS}"/></svg>`
}

const icons = [
  { name: "apple-touch-icon", size: 180, svg: square(sign, 0.78) },
  { name: "icon-192", size: 192, svg: square(sign, 0.84, 13) },
  { name: "icon-512", size: 512, svg: square(sign, 0.84, 13) },
  // Phones may crop this icon to a circle of four fifths of its width.
  { name: "icon-maskable-512", size: 512, svg: square(sign, 0.62) },
]
/**
 * Writes the site's icons (the logo in brass on a dark square, in the sizes that browsers and phones request) and the
 * wordmark as paths.
 */
export async function writeIcons(): Promise<void> {
  for (const { name, size, svg } of icons)
    await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(target, `${name}.png`))
  const small = square(smallSign, 0.92, 10)
  writeFileSync(
    join(target, "favicon.ico"),
    icoOf(await Promise.all([16, 32, 48].map((size) => iconImage(small, size)))),
  )
  writeFileSync(join(target, "favicon.svg"), `${small}\n`)
  writeFileSync(
    join(target, "wordmark.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WORDMARK_WIDTH + 72} 64" fill="${BRASS}"><path d="${sign}"/><path transform="translate(72 0)" d="${wordmark}"/></svg>\n`,
  )
}

const iconImage = async (svg: string, size: number) => ({
  size,
  png: await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer(),
})

/** An ICO file of PNG images: a header of 6 bytes, an entry of 16 for each image, then the images. */
function icoOf(images: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  images.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    header.writeUInt8(size, at)
    header.writeUInt8(size, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}
