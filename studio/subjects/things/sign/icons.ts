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
  writeFileSync(join(target, "favicon.svg"), `${square(smallSign, 0.92, 10)}\n`)
  writeFileSync(
    join(target, "wordmark.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WORDMARK_WIDTH + 72} 64" fill="${BRASS}"><path d="${sign}"/><path transform="translate(72 0)" d="${wordmark}"/></svg>\n`,
  )
}
