import { describe, expect, test } from "vitest"
import { villas } from "../../catalogue/rules/villas"
import { type Coordinates, coastPath, coasts, onMap, towns } from "./sardinia"

const [mainland = []] = coasts
const KM_OF_A_DEGREE = 111.2

/** Ray casting: whether a ray to the east crosses the coast an odd number of times. */
function isInside({ lat, lon }: Coordinates, coast: [number, number][]): boolean {
  let inside = false
  coast.forEach(([x, y], index) => {
    const [x2 = 0, y2 = 0] = coast[(index + 1) % coast.length] ?? []
    if (y > lat !== y2 > lat && lon < ((x2 - x) * (lat - y)) / (y2 - y) + x) inside = !inside
  })
  return inside
}

/** Area within a coast in km², by the shoelace formula in the plane at its middle latitude. */
function areaKm2(coast: [number, number][]): number {
  const narrower = Math.cos((40.05 * Math.PI) / 180)
  const twice = coast.reduce((sum, [x, y], index) => {
    const [x2 = 0, y2 = 0] = coast[(index + 1) % coast.length] ?? []
    return sum + (x * y2 - x2 * y)
  }, 0)
  return (Math.abs(twice) / 2) * narrower * KM_OF_A_DEGREE ** 2
}

describe("the drawn island", () => {
  test("has Sardinia's area of 23,800 km² without islands, within 3 %", () => {
    expect(areaKm2(mainland) / 23_800).toBeGreaterThan(0.97)
    expect(areaKm2(mainland) / 23_800).toBeLessThan(1.03)
  })

  test("reaches the four capes Falcone, Comino, Teulada, Argentiera", () => {
    const [lons, lats] = [mainland.map(([lon]) => lon), mainland.map(([, lat]) => lat)]
    expect(Math.max(...lats)).toBeCloseTo(41.258, 2)
    expect(Math.max(...lons)).toBeCloseTo(9.827, 2)
    expect(Math.min(...lats)).toBeCloseTo(38.864, 2)
    expect(Math.min(...lons)).toBeCloseTo(8.13, 2)
  })

  test("has no self-intersections", () => {
    const turn = ([ax, ay]: number[], [bx, by]: number[], [cx, cy]: number[]) =>
      Math.sign(((bx ?? 0) - (ax ?? 0)) * ((cy ?? 0) - (ay ?? 0)) - ((by ?? 0) - (ay ?? 0)) * ((cx ?? 0) - (ax ?? 0)))
    for (const coast of coasts)
      coast.forEach((a, i) => {
        const b = coast[(i + 1) % coast.length] ?? a
        coast.forEach((c, j) => {
          const d = coast[(j + 1) % coast.length] ?? c
          const apart = Math.abs(i - j)
          if (j <= i || apart === 1 || apart === coast.length - 1) return
          const crosses = turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
          expect(crosses, `${a} to ${b} and ${c} to ${d}`).toBe(false)
        })
      })
  })

  test.each([
    ...villas.map(({ id, specs }) => [id, specs.at] as const),
    ["Nuoro", { lat: 40.321, lon: 9.33 }] as const,
  ])("contains %s", (_, at) => {
    expect(isInside(at, mainland)).toBe(true)
  })

  test("does not contain points at sea", () => {
    for (const at of [
      { lat: 40.9, lon: 8.45 },
      { lat: 39.1, lon: 9.2 },
      { lat: 39.85, lon: 8.5 },
    ])
      expect(isInside(at, mainland)).toBe(false)
  })
})

test("maps north to the top and west to the left", () => {
  const at = Object.fromEntries(towns.map(({ name, at }) => [name, onMap(at)]))
  expect(at.Olbia?.y).toBeLessThan(at.Cagliari?.y ?? 0)
  expect(at.Alghero?.x).toBeLessThan(at.Nuoro?.x ?? 0)
})

test("draws a coast as one closed path", () => {
  expect(
    coastPath([
      [8.1, 41.3],
      [9.1, 41.3],
      [9.1, 40.3],
    ]),
  ).toBe("M0 0L76.5 0L76.5 100Z")
})
