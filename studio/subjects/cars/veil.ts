// A car under a cloth, for cars without a picture: an outline of no model, lit from above, with folds down to the floor.
import { curve, ramp, seeded } from "../../renderer/curve.ts"
import { bell, clamp, compose, distance, type Frame, gradient, LAMP, type Layer } from "./drawing.ts"
import { flow, keys } from "./outline.ts"
import { blurred, mask, plane } from "./raster.ts"

const LENGTH = 4.75
const HEIGHT = 1.36
const OUTLINE =
  "-.03 .02, .0 .2, .06 .42, .18 .6, .42 .715, .8 .79, 1.15 .86, 1.5 .97, 1.85 1.14, 2.2 1.285, 2.55 1.35, 2.95 1.345, 3.35 1.27, 3.75 1.14, 4.1 1.03, 4.4 .95, 4.59 .8, 4.68 .56, 4.74 .3, 4.79 .02"
/** Where the cloth leaves the roof, the bonnet and the boot for the flank. */
const waist = curve(keys("0 .5, .5 .64, 1.2 .76, 2 .84, 3 .88, 4 .86, 4.5 .74, 4.75 .5"))

type Fold = { x: number; top: number; lean: number; bend: number; thin: number; light: number }

/** Folds fall from the waist, and fan out below the wings over the wheels. */
function foldsOf(): Fold[] {
  const random = seeded(11)
  const falling = Array.from({ length: 30 }, (_, i): Fold => {
    const x = 0.12 + (4.5 * (i + 0.9 * random())) / 30
    const lean = 0.1 * ((x - 2.4) / 2.4) + 0.16 * (random() - 0.5)
    return {
      x,
      top: waist(x) - 0.22 * random(),
      lean,
      bend: 0.1 * (random() - 0.5),
      thin: 0.008 + 0.014 * random(),
      light: 0.3 + 0.6 * random(),
    }
  })
  const fans = [0.98, 3.7].flatMap((middle) =>
    [-3, -2, -1, 0, 1, 2, 3].map((side): Fold => {
      const lean = side * 0.16 + 0.05 * (random() - 0.5)
      return {
        x: middle + side * 0.05,
        top: waist(middle) - 0.05 - 0.02 * side * side * random(),
        lean,
        bend: lean * 0.5,
        thin: 0.01,
        light: 0.9 - 0.12 * Math.abs(side),
      }
    }),
  )
  return [...falling, ...fans]
}

export async function drawVeil(frame: Frame): Promise<Buffer> {
  const scale = (frame.share * frame.width * frame.samples) / LENGTH
  const margin = Math.round((frame.width * frame.samples * (1 - frame.share)) / 2)
  const [wide, high] = [frame.width * frame.samples, Math.ceil((HEIGHT + 0.12) * scale)]
  const hem = Array.from({ length: 40 }, (_, i) => {
    const x = 4.72 - (4.68 * i) / 39
    return `${x.toFixed(3)} ${(0.012 + 0.007 * Math.sin(x * 11) * Math.sin(x * 2.3)).toFixed(4)}`
  })
  const d = flow(`${OUTLINE}, ${hem.join(", ")}`, true)
  const cloth = await mask(
    wide,
    high,
    `<path transform="translate(${margin},${high}) scale(${scale},${-scale})" d="${d}"/>`,
  )
  const soft = blurred(cloth, 0.008 * scale)
  const far = blurred(cloth, 0.03 * scale)
  const layer: Layer = { rgb: [plane(wide, high), plane(wide, high), plane(wide, high)], cover: cloth }
  const weight = (frame.weight ?? 1) * frame.samples
  const folds = foldsOf()
  const tops = Array.from({ length: wide }, (_, i) => {
    let j = 0
    while (j < high && (cloth.data[j * wide + i] as number) < 0.5) j++
    return (high - j) / scale
  })
  for (let j = 0, p = 0; j < high; j++) {
    const y = (high - j - 0.5) / scale
    for (let i = 0; i < wide; i++, p++) {
      const cover = cloth.data[p] as number
      if (cover < 0.002) continue
      const x = (i - margin) / scale
      const lit = 0.3 + 0.7 * Math.sin(Math.PI * clamp(0.04 + (0.92 * x) / LENGTH)) ** 0.9
      let ridge = 0
      for (const { x: from, top, lean, bend, thin, light } of folds) {
        const down = top - y
        if (down < -0.12) continue
        const off = x - from - lean * down - bend * down * down
        const broad = thin + 0.035 * Math.max(down, 0)
        if (Math.abs(off) > 4 * broad) continue
        // Steep on one side, where it throws a shadow.
        const profile =
          off < 0 ? bell(off, broad * 1.6) : bell(off, broad * 0.55) - 0.55 * bell(off - broad * 1.3, broad * 0.8)
        ridge += ramp(-0.12, 0.16, down) * light * profile
      }
      const under = (tops[i] as number) - y
      const crown = 0.2 * Math.exp(-Math.max(under, 0) / 0.1)
      const side = waist(x)
      const turn = 0.075 * bell(y - side - 0.02, 0.085)
      const flank = 0.034 * ramp(0, side + 0.05, y) ** 1.6
      const value = lit * Math.max(0, crown + (turn + flank) * (1 + 1.5 * ridge * ramp(side + 0.12, side - 0.1, y)))
      const way = gradient(far, i, j)
      const faces = way ? Math.max(0, way[1]) : 0
      const thin = 1.15 * weight * (0.45 + 0.55 * faces)
      const line = 2.2 * faces ** 1.4 * lit * bell(distance(soft.data[p] as number, 0.008 * scale) - thin, thin)
      for (const [k, tint] of [0.92, 0.93, 0.96].entries())
        (layer.rgb[k] as (typeof layer.rgb)[0]).data[p] = cover * (value * tint + line * (LAMP[k] as number))
    }
  }
  return compose(layer, frame, margin)
}
