import * as THREE from "three"
import { mirrored } from "../../renderer/loft.ts"
import { type Colour, surface } from "../../renderer/surface.ts"
import type { Model } from "../subject.ts"
import { blade, type Rib } from "./blade.ts"
import { livery, metals } from "./finish.ts"
import { hull, lines, type Stations } from "./hull.ts"
import { type HullTexture, hullTexture, type Patch } from "./hull-texture.ts"
import { cabinAndBoom, type PodKind, screens } from "./pod.ts"
import { mainRotor, type Rotor, shrouded, tailRotor } from "./rotor.ts"

/** One helicopter in flight, metres; y = 0 is the middle of its cabin. */
export type HelicopterShape = {
  body: { kind: PodKind; pod: number; length: number; tall: number; wide: number; rise: number; square: number }
  /** Panes in doors and flanks. `lit`: start and end of the lit passenger cabin. */
  windows: Patch[]
  lit: readonly [from: number, to: number]
  doors: Patch[]
  /** Engines and gearbox on the roof: start, end, half width, height above the middle. */
  cowl: { from: number; to: number; half: number; high: number; foot: number }
  /** Exhausts: x, y, z of the opening and its diameter. */
  exhaust: readonly [x: number, y: number, z: number, bore: number]
  rotor: Rotor
  tail:
    | { kind: "open"; x: number; y: number; z: number; radius: number; blades: number }
    | { kind: "ring"; x: number; y: number; radius: number; thick: number }
  fins: Rib[][]
  tailplane: Rib[]
  skids?: { from: number; to: number; half: number; low: number; struts: readonly [number, number] }
  sponsons?: { from: number; to: number; z: number; y: number; radius: number; wheel?: number }
  paint: { colour: Colour; second: Colour; metal?: boolean; scheme: (on: HullTexture) => void }
}

export function helicopter(shape: HelicopterShape): Model {
  const { body, paint, cowl, windows } = shape
  const stations = cabinAndBoom(body)
  const frame = lines(stations)
  const craft = new THREE.Group()
  const add = (geometry: THREE.BufferGeometry, material: THREE.Material) =>
    craft.add(new THREE.Mesh(geometry, material))
  const both = (geometry: THREE.BufferGeometry, material: THREE.Material) => {
    add(geometry, material)
    add(mirrored(geometry), material)
  }
  const plain = surface({ colour: paint.colour, rough: 0.3, coat: 1 })

  const girth = Math.PI * body.wide * 1.03
  const on = hullTexture(body.length, girth)
  paint.scheme(on)
  const panes = [...screens[body.kind](body.pod), ...windows]
  for (const door of shape.doors) on.gap(door, 0.018, true, 0.14)
  for (const pane of panes) {
    on.gap(pane, 0.045, true, 0.11)
    on.glass(pane, 0.11)
  }
  const [from, to] = shape.lit
  const skin = livery({
    colour: paint.colour,
    second: paint.second,
    ...(paint.metal ? { secondMetal: true } : {}),
    texture: on.texture(),
    cabin: { from, to, pitch: 0.9, degrees: 74, tall: 40 },
    lit: 0.62,
  })
  add(hull(stations, { square: body.square, rows: 240, around: 120 }), skin)
  const roof: Stations = [0, 0.02, 0.07, 0.16, 0.3, 0.5, 0.7, 0.86, 0.96, 1].map((u) => {
    const swell = Math.sin(Math.PI * u ** 0.72) ** 0.62
    return [
      u * (cowl.to - cowl.from),
      cowl.foot + (cowl.high - cowl.foot) * swell + 0.001,
      cowl.foot - 0.25 * swell,
      cowl.half * swell + 0.001,
    ] as const
  })
  add(hull(roof, { square: 2.7, rows: 120, around: 90 }).translate(cowl.from, 0, 0), cowling(shape))

  const [ex, ey, ez, bore] = shape.exhaust
  const pipe = new THREE.CylinderGeometry(bore, bore * 0.92, bore * 3.4, 32, 1, true)
  both(
    pipe
      .rotateZ(Math.PI / 2 - 0.35)
      .rotateY(-0.35)
      .translate(ex, ey, ez),
    metals.burnt(),
  )
  both(
    new THREE.CircleGeometry(bore * 0.93, 32)
      .rotateY(Math.PI / 2 - 0.35)
      .translate(ex + bore * 0.9, ey + bore * 0.3, ez + bore * 0.3),
    metals.dark(),
  )

  const { rotor, tail } = shape
  craft.add(mainRotor(rotor, cowl.high - 0.12))
  if (tail.kind === "open") craft.add(tailRotor(tail))
  else craft.add(shrouded(tail, plain))
  for (const ribs of shape.fins) add(blade(ribs, { stations: 40 }), plain)
  both(blade(shape.tailplane, { stations: 24 }), plain)
  if (shape.skids)
    for (const tube of skids(shape.skids, frame.bottom))
      add(tube, surface({ colour: [0.03, 0.031, 0.034], rough: 0.4 }))
  if (shape.sponsons) sponsons(shape.sponsons, both, plain)

  const aerial = (x: number, side: 1 | -1, height: number) => {
    const foot = side > 0 ? frame.top(x) : frame.bottom(x)
    const ribs: Rib[] = [
      { at: [x, foot - side * 0.05, 0], chord: height * 0.9, thick: 0.1 },
      { at: [x + height * 0.6, foot + side * height, 0], chord: height * 0.4, thick: 0.08 },
    ]
    add(blade(ribs, { stations: 8 }), plain)
  }
  aerial(body.pod + (body.length - body.pod) * 0.3, 1, 0.26)
  aerial(body.pod * 0.62, -1, 0.22)
  const lamp = (x: number, y: number, z: number, size: number, glow: Colour) =>
    add(new THREE.SphereGeometry(size, 16, 12).translate(x, y, z), surface({ colour: [0, 0, 0], glow }))
  const end = shape.tailplane.at(-1) as Rib
  lamp(end.at[0] + end.chord * 0.4, end.at[1], end.at[2], 0.045, [3, 0.18, 0.1])
  lamp(end.at[0] + end.chord * 0.4, end.at[1], -end.at[2], 0.045, [0.1, 2.2, 0.6])
  lamp(body.pod * 0.1, frame.bottom(body.pod * 0.1) + 0.02, 0.22, 0.045, [4.5, 4, 3.2])

  return { group: craft, length: body.length, occlusionDistance: body.wide * 1.3 }
}

/** The cowling: air intakes ahead, louvres along the flank. */
function cowling({ paint, cowl }: HelicopterShape): THREE.ShaderMaterial {
  return surface({
    colour: paint.colour,
    rough: 0.3,
    coat: 1,
    uniforms: { span: { value: [cowl.from, cowl.to, cowl.foot, cowl.high] } },
    adjust: /* glsl */ `
uniform vec4 span;
void adjust(inout Surface s) {
  float u = (objectPos.x + 0. ) / (span.y - span.x), v = (objectPos.y - span.z) / (span.w - span.z);
  u = (objectPos.x - span.x) / (span.y - span.x);
  float intake = smoothstep(.0, .02, .065 - abs(u - .20)) * smoothstep(0., .06, .22 - abs(v - .44));
  float louvres = smoothstep(.0, .02, .09 - abs(u - .56)) * smoothstep(0., .05, .16 - abs(v - .45));
  float slats = smoothstep(.35, .5, abs(fract(v * 16.) - .5) * 2.);
  float dark = max(intake, louvres * (.45 + .55 * slats));
  float seam = max(smoothstep(.005, .002, abs(u - .33)), smoothstep(.005, .002, abs(u - .74)));
  seam = max(seam, smoothstep(.02, .01, abs(v - .12)) * step(.1, u));
  s.colour = mix(s.colour * (1. - .6 * seam), vec3(.006), dark);
  s.coat *= (1. - dark) * (1. - seam);
  s.shade *= 1. - .6 * dark;
}`,
  })
}

function skids({ from, to, half, low, struts }: NonNullable<HelicopterShape["skids"]>, bottom: (x: number) => number) {
  const tube = (points: (readonly [number, number, number])[], bore: number, pieces = 80) =>
    new THREE.TubeGeometry(
      new THREE.CatmullRomCurve3(
        points.map((p) => new THREE.Vector3(...p)),
        false,
        "catmullrom",
        0.35,
      ),
      pieces,
      bore,
      16,
    )
  const runners = [1, -1].map((side) =>
    tube(
      [
        [from - 0.32, low + 0.34, half * side],
        [from - 0.2, low + 0.14, half * side],
        [from, low + 0.02, half * side],
        [from + 0.25, low, half * side],
        [to - 0.3, low, half * side],
        [to, low, half * side],
      ],
      0.048,
    ),
  )
  const arches = struts.map((x) =>
    tube(
      [
        [x, low + 0.02, half],
        [x, low + (bottom(x) - low) * 0.35, half * 0.93],
        [x, bottom(x) - 0.02, half * 0.5],
        [x, bottom(x) + 0.03, 0],
        [x, bottom(x) - 0.02, -half * 0.5],
        [x, low + (bottom(x) - low) * 0.35, -half * 0.93],
        [x, low + 0.02, -half],
      ],
      0.042,
      100,
    ),
  )
  return [...runners, ...arches]
}

function sponsons(
  { from, to, z, y, radius, wheel }: NonNullable<HelicopterShape["sponsons"]>,
  both: (geometry: THREE.BufferGeometry, material: THREE.Material) => void,
  skin: THREE.Material,
): void {
  const shape: Stations = Array.from({ length: 15 }, (_, i) => {
    const u = i / 14
    const swell = Math.sin(Math.PI * u ** 0.75) ** 0.6
    return [u * (to - from), radius * swell, -radius * swell * 0.9 - 0.001, radius * 1.15 * swell + 0.001] as const
  })
  both(hull(shape, { square: 2.6, rows: 70, around: 60 }).translate(from, y, z), skin)
  if (!wheel) return
  const tyre = new THREE.TorusGeometry(wheel * 0.7, wheel * 0.3, 20, 40).translate(
    from + (to - from) * 0.55,
    y - radius * 1.2,
    z,
  )
  both(tyre, metals.dark())
}
