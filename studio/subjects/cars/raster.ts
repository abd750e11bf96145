import sharp from "sharp"

/** One channel of numbers, row by row. */
export type Plane = { wide: number; high: number; data: Float32Array }

export const plane = (wide: number, high: number): Plane => ({ wide, high, data: new Float32Array(wide * high) })

/** SVG content as a mask from 0 to 1. */
export async function mask(wide: number, high: number, content: string): Promise<Plane> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" fill="#fff">${content}</svg>`
  const pixels = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: "#000" })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const { data } = plane(wide, high)
  for (let p = 0; p < data.length; p++) data[p] = (pixels[p] as number) / 255
  return { wide, high, data }
}

/** A Gaussian blur, as three running means in each direction; beyond its edges the plane is 0. */
export function blurred({ wide, high, data }: Plane, sigma: number, vertical = sigma): Plane {
  let from = data
  for (let pass = 0; pass < 3; pass++) from = meanOfColumns(meanOfRows(from, wide, high, sigma), wide, high, vertical)
  return { wide, high, data: from }
}

/** Half the width of one of three running means that together blur by `sigma`: whole pixels, and the rest. */
function reachOf(sigma: number): { whole: number; rest: number; share: number } {
  const reach = (Math.sqrt(4 * sigma * sigma + 1) - 1) / 2
  const whole = Math.floor(reach)
  return { whole, rest: reach - whole, share: 1 / (2 * reach + 1) }
}

function meanOfRows(from: Float32Array, wide: number, high: number, sigma: number): Float32Array {
  const { whole, rest, share } = reachOf(sigma)
  const to = new Float32Array(from.length)
  const pad = whole + 1
  const row = new Float32Array(wide + 2 * pad)
  for (let j = 0; j < high; j++) {
    row.set(from.subarray(j * wide, (j + 1) * wide), pad)
    let sum = 0
    for (let i = 1; i <= 2 * whole; i++) sum += row[i] as number
    for (let i = 0; i < wide; i++) {
      sum += row[i + 2 * whole + 1] as number
      to[j * wide + i] = (sum + rest * ((row[i] as number) + (row[i + 2 * pad] as number))) * share
      sum -= row[i + 1] as number
    }
  }
  return to
}

function meanOfColumns(from: Float32Array, wide: number, high: number, sigma: number): Float32Array {
  const { whole, rest, share } = reachOf(sigma)
  const to = new Float32Array(from.length)
  const sum = new Float64Array(wide)
  const addRow = (j: number, sign: number) => {
    if (j < 0 || j >= high) return
    for (let i = 0; i < wide; i++) sum[i] = (sum[i] as number) + sign * (from[j * wide + i] as number)
  }
  for (let j = 0; j < whole; j++) addRow(j, 1)
  for (let j = 0; j < high; j++) {
    addRow(j + whole, 1)
    const [before, after] = [(j - whole - 1) * wide, (j + whole + 1) * wide]
    for (let i = 0; i < wide; i++) {
      const ends =
        (before >= 0 ? (from[before + i] as number) : 0) + (after < from.length ? (from[after + i] as number) : 0)
      to[j * wide + i] = ((sum[i] as number) + rest * ends) * share
    }
    addRow(j - whole, -1)
  }
  return to
}

/** A quarter of the size in each direction, by averages; and back, smoothly. */
export function reduced({ wide, high, data }: Plane, by: number, light: (value: number) => number): Plane {
  const small = plane(Math.ceil(wide / by), Math.ceil(high / by))
  for (let j = 0; j < high; j++)
    for (let i = 0; i < wide; i++) {
      const p = Math.floor(j / by) * small.wide + Math.floor(i / by)
      small.data[p] = (small.data[p] as number) + light(data[j * wide + i] as number) / by ** 2
    }
  return small
}

/** The value between pixels. */
export function between({ wide, high, data }: Plane, x: number, y: number): number {
  const [i, j] = [Math.min(Math.max(Math.floor(x), 0), wide - 2), Math.min(Math.max(Math.floor(y), 0), high - 2)]
  const [u, v] = [Math.min(Math.max(x - i, 0), 1), Math.min(Math.max(y - j, 0), 1)]
  const p = j * wide + i
  const at = (q: number) => data[q] as number
  return (at(p) * (1 - u) + at(p + 1) * u) * (1 - v) + (at(p + wide) * (1 - u) + at(p + wide + 1) * u) * v
}
