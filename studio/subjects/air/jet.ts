import * as THREE from "three"
import { spline } from "../../renderer/curve.ts"
import { mirrored } from "../../renderer/loft.ts"
import { type Colour, surface } from "../../renderer/surface.ts"
import type { Model } from "../subject.ts"
import { blade, type Rib } from "./blade.ts"
import { fan, livery, metals, wingSkin } from "./finish.ts"
import { hull, lines, type Stations, turned } from "./hull.ts"
import { type HullTexture, hullTexture, oval, type Patch } from "./hull-texture.ts"

export type Engine = { at: readonly [x: number, y: number, z: number]; length: number; radius: number; blades: number }

/** One aeroplane in flight, metres; y = 0 is the middle of its cabin. */
export type JetShape = {
  stations: Stations
  /** Panes of the flight deck on the unrolled hull, left side. */
  screen: Patch[]
  cabin: {
    first: number
    pitch: number
    count: number
    degrees: number
    width: number
    height: number
    square: number
    /** Indices of windows that a door or a galley replaces. */
    without?: number[]
  }
  doors: { x: number; width: number; degrees: readonly [number, number] }[]
  wing: Rib[]
  fin: Rib[]
  tailplane: Rib[]
  /** Fairing between wing and hull: start, end, half width, depth below the middle. */
  belly: { from: number; to: number; half: number; low: number; y: number }
  engines: Engine[]
  /** Engines hang under the wing instead of beside the tail. */
  underWing?: boolean
  /** The fairing where fin and tailplane cross, if they do at the top of the fin. */
  bullet?: { x: number; y: number; length: number; radius: number }
  /** Antennas: x, 1 on the back or -1 under the keel, height. */
  aerials: (readonly [x: number, side: 1 | -1, height: number])[]
  flaps?: readonly (readonly [x: number, y: number, z: number, length: number])[]
  paint: {
    colour: Colour
    second: Colour
    metal?: boolean
    fin?: Colour
    engines?: Colour
    /** Fills the areas of the second colour. */
    scheme: (on: HullTexture) => void
  }
}

export function jet(shape: JetShape): Model {
  const { stations, paint, engines, wing } = shape
  const body = lines(stations)
  const plane = new THREE.Group()
  const add = (geometry: THREE.BufferGeometry, material: THREE.Material) => {
    const mesh = new THREE.Mesh(geometry, material)
    plane.add(mesh)
    return mesh
  }
  const both = (geometry: THREE.BufferGeometry, material: THREE.Material) => {
    add(geometry, material)
    add(mirrored(geometry), material)
  }

  add(hull(stations), skin(shape))
  const wings = wingSkin(paint.colour, { tip: paint.second })
  both(blade(wing, { stations: 110 }), wings)
  both(blade(shape.tailplane), wingSkin(paint.fin ?? paint.colour, { gaps: false }))
  add(blade(shape.fin), wingSkin(paint.fin ?? paint.colour, { gaps: false, metal: 0.045 }))
  const plain = surface({ colour: paint.colour, rough: 0.32, coat: 1 })

  const { from, to, half, low, y } = shape.belly
  const fairing: Stations = [0, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97, 1].map((u) => {
    const swell = Math.sin(Math.PI * u) ** 0.55
    return [u * (to - from), y, y - (low + y) * swell - 0.001, half * swell + 0.001] as const
  })
  const below = surface({ colour: paint.colour, rough: 0.32, coat: 1 })
  add(hull(fairing, { square: 2.5, rows: 90, around: 80 }).translate(from, 0, 0), below)

  for (const engine of engines) {
    const centred = engine.at[2] === 0
    for (const side of centred ? [1] : [1, -1]) nacelle(engine, side, paint.engines ?? paint.colour, add)
    if (!centred) both(pylon(engine, body, shape.underWing ?? false), plain)
  }
  if (shape.bullet) {
    const { x, y, length, radius } = shape.bullet
    const outline = Array.from({ length: 31 }, (_, i) => {
      const u = i / 30
      return [u * length, radius * Math.sin(Math.PI * u ** 0.7) ** 0.75 + 0.002] as const
    })
    add(turned(outline, [x, y, 0]), surface({ colour: paint.fin ?? paint.colour, rough: 0.32, coat: 1 }))
  }
  for (const [x, y, z, length] of shape.flaps ?? [])
    both(turned(spindle(length, length * 0.055), [x, y, z], { flat: 1.3, around: 24 }), plain)
  for (const [x, side, height] of shape.aerials) {
    const foot = side > 0 ? body.top(x) : body.bottom(x)
    add(
      blade(
        [
          { at: [x, foot - side * 0.06, 0], chord: height * 1.1, thick: 0.09 },
          { at: [x + height * 0.45, foot + side * height, 0], chord: height * 0.55, thick: 0.08 },
        ],
        { stations: 10 },
      ),
      plain,
    )
  }
  const tip = wing.at(-1) as Rib
  const beacon = (x: number, y: number, z: number, size: number, glow: Colour) =>
    add(new THREE.SphereGeometry(size, 16, 12).translate(x, y, z), surface({ colour: [0, 0, 0], glow }))
  const small = stations.length > 0 ? 0.028 + body.length * 0.0009 : 0
  beacon(tip.at[0] + tip.chord * 0.25, tip.at[1], tip.at[2], small, [3.2, 0.18, 0.1])
  beacon(tip.at[0] + tip.chord * 0.25, tip.at[1], -tip.at[2], small, [0.1, 2.4, 0.6])
  const root = wing[1] as Rib
  for (const side of [1, -1])
    beacon(root.at[0] - 0.02, root.at[1] + 0.02, side * (root.at[2] + 0.35), small * 0.8, [5, 4.4, 3.4])

  return { group: plane, length: body.length, occlusionDistance: body.half(body.length / 2) * 1.4 }
}

function skin({ stations, screen, cabin, doors, paint }: JetShape): THREE.ShaderMaterial {
  const { length, half } = lines(stations)
  const girth = Math.PI * half(length * 0.4)
  const on = hullTexture(length, girth)
  paint.scheme(on)
  for (const patch of screen) {
    on.glass(patch, 0.05)
    on.gap(patch, 0.035, true, 0.05)
  }
  for (let i = 0; i < cabin.count; i++) {
    if (cabin.without?.includes(i)) continue
    const x = cabin.first + i * cabin.pitch
    on.gap(oval(x, cabin.degrees, cabin.width * 1.1, cabin.height * 1.1, girth, cabin.square), cabin.width * 0.06)
    on.glass(oval(x, cabin.degrees, cabin.width, cabin.height, girth, cabin.square))
  }
  for (const { x, width, degrees } of doors) {
    const [high, low] = degrees
    const leaf: Patch = [
      [x, high],
      [x + width, high],
      [x + width, low],
      [x, low],
    ]
    on.gap(leaf, 0.012 + length * 0.0003, true, width * 0.2)
    const handle = (high + low) / 2 + 4
    on.gap([[x + width * 0.16, handle] as const, [x + width * 0.34, handle] as const], 0.035, false)
  }
  return livery({
    colour: paint.colour,
    second: paint.second,
    ...(paint.metal ? { secondMetal: true } : {}),
    texture: on.texture(),
    cabin: {
      from: cabin.first - cabin.pitch / 2,
      to: cabin.first + (cabin.count - 0.5) * cabin.pitch,
      pitch: cabin.pitch,
      degrees: cabin.degrees,
      tall: (cabin.height * 180) / girth,
    },
  })
}

const spindle = (length: number, radius: number) =>
  Array.from({ length: 21 }, (_, i) => {
    const u = i / 20
    return [u * length, radius * Math.sin(Math.PI * u ** 0.65) + 0.002] as const
  })

function nacelle(
  { at, length, radius, blades }: Engine,
  side: number,
  colour: Colour,
  add: (geometry: THREE.BufferGeometry, material: THREE.Material) => THREE.Mesh,
): void {
  const [x, y, z] = [at[0], at[1], at[2] * side]
  // From the fan forward along the intake, round the lip, back outside to the nozzle and a little way in again.
  const outline = spline(
    [
      [0.2, 0.8],
      [0.1, 0.79],
      [0.03, 0.815],
      [0, 0.865],
      [0.02, 0.915],
      [0.08, 0.965],
      [0.22, 1],
      [0.45, 0.985],
      [0.7, 0.87],
      [0.88, 0.74],
      [1, 0.655],
      [0.985, 0.635],
      [0.86, 0.66],
    ],
    6,
  ).map(([u, r]) => [u * length, r * radius] as const)
  const cover = surface({
    colour,
    rough: 0.32,
    coat: 1,
    uniforms: { span: { value: [x, length, y, radius] } },
    adjust: /* glsl */ `
uniform vec4 span;
void adjust(inout Surface s) {
  float u = (objectPos.x - span.x) / span.y;
  float lip = smoothstep(.085, .08, u);
  float nozzle = smoothstep(.90, .905, u);
  float inner = smoothstep(.86, .80, length(vec2(objectPos.y - span.z, 0.)) / span.w);
  s.colour = mix(s.colour, vec3(.70, .71, .73), lip);
  s.colour = mix(s.colour, vec3(.20, .18, .165), nozzle);
  s.metal = max(lip, nozzle);
  s.rough = mix(mix(s.rough, .13, lip), .33, nozzle);
  s.coat *= 1. - max(lip, nozzle);
  float cut = max(smoothstep(.004, .001, abs(u - .33)), smoothstep(.004, .001, abs(u - .66)));
  s.colour *= 1. - .55 * cut;
}`,
  })
  add(turned(outline, [x, y, z]), cover)
  const face = new THREE.CircleGeometry(radius * 0.81, 72).rotateY(-Math.PI / 2).translate(x + length * 0.17, y, z)
  add(face, fan(y, z, radius * 0.81, blades))
  const cone = Array.from({ length: 16 }, (_, i) => {
    const u = i / 15
    return [length * 0.09 + u * length * 0.09, radius * 0.25 * Math.sqrt(u) + 0.002] as const
  })
  add(turned(cone, [x, y, z], { around: 40 }), surface({ colour: [0.05, 0.05, 0.055], rough: 0.3, coat: 0.6 }))
  const core: [number, number][] = [
    [0.82, 0.5],
    [0.96, 0.42],
    [1.04, 0.33],
    [1.12, 0.12],
    [1.15, 0.01],
  ]
  add(
    turned(
      core.map(([u, r]) => [u * length, r * radius] as const),
      [x, y, z],
      { around: 48 },
    ),
    metals.burnt(),
  )
  add(
    new THREE.CircleGeometry(radius * 0.66, 48).rotateY(Math.PI / 2).translate(x + length * 0.86, y, z),
    metals.dark(),
  )
}

function pylon(
  { at, length, radius }: Engine,
  body: ReturnType<typeof lines>,
  underWing: boolean,
): THREE.BufferGeometry {
  const [x, y, z] = at
  if (underWing)
    return blade(
      [
        { at: [x + length * 0.28, y + radius * 0.8, z], chord: length * 0.9, thick: 0.075 },
        { at: [x + length * 0.5, y + radius * 1.25, z], chord: length * 0.95, thick: 0.07 },
        { at: [x + length * 0.75, y + radius * 1.62, z], chord: length * 0.8, thick: 0.05 },
      ],
      { stations: 20 },
    )
  const inner = body.half(x + length * 0.5) * 0.5
  return blade(
    [
      { at: [x + length * 0.2, y - radius * 0.1, inner], chord: length * 0.86, thick: 0.12 },
      { at: [x + length * 0.24, y, z - radius * 0.8], chord: length * 0.74, thick: 0.12 },
    ],
    { stations: 20 },
  )
}
