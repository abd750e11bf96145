import * as THREE from "three"
import { loft, mirrored, type Point3 } from "../../renderer/loft.ts"
import { surface } from "../../renderer/surface.ts"
import type { Model } from "../subject.ts"
import { type BoatShape, boat } from "./boat.ts"
import { finish, glazed } from "./finish.ts"
import { lounge, sunpads, type Yard } from "./parts.ts"
import { edge, level, type Plan, rail, slab, tube, walls } from "./plan.ts"

/** A sailing yacht under mainsail and jib. */
export type SloopShape = {
  hull: BoatShape
  /** The coachroof: heights of its foot and its roof, and its glass. */
  house: { low: Plan; high: Plan; y: readonly [from: number, to: number] }
  roof: { plan: Plan; y: number; thick: number }
  mast: { x: number; foot: number; head: number }
  boom: { y: number; end: number }
  /** Tack and clew of the jib, and the height of its head. */
  jib: { tack: readonly [x: number, y: number]; clew: readonly [x: number, y: number]; head: number }
  /** How far the sails bulge to leeward (towards +z), and the boat's heel in degrees. */
  belly: number
  heel: number
  lounges: readonly (readonly [x: number, y: number, half: number])[]
  pads: readonly (readonly [x: number, y: number, count: number])[]
}

/** Sailcloth that the low sun shines through; `panels` seams, `battens` across the after part. */
function cloth(panels: number, battens: number): THREE.ShaderMaterial {
  return surface({
    colour: [0.56, 0.53, 0.49],
    rough: 0.8,
    reflectance: 0.02,
    uniforms: { cut: { value: [panels, battens] } },
    adjust: /* glsl */ `
uniform vec2 cut;
float line(float at, float width) { return smoothstep(width, width * .3, abs(fract(at + .5) - .5)); }
void adjust(inout Surface s) {
  float seam = line((texCoord.y + texCoord.x * .06) * cut.x, .012);
  float batten = cut.y > 0. ? line((texCoord.y - texCoord.x * .05) * cut.y + .3, .05) * step(.08, texCoord.x) : 0.;
  float luff = smoothstep(.03, .012, texCoord.x) + smoothstep(.985, .992, texCoord.x);
  float low = exp(-texCoord.y * 3.2), aft = smoothstep(0., .9, texCoord.x);
  float through = .20 + .95 * low * (.45 + .55 * aft) + .16 * aft;
  s.glow += mix(vec3(.80, .46, .33), vec3(1., .56, .27), low) * .52 * through * (1. - .80 * blueHour) * (1. - .22 * seam - .3 * batten - .35 * luff);
  s.glow += vec3(.30, .16, .085) * .25 * blueHour * (1. - smoothstep(0., .22, texCoord.y));
  s.colour *= 1. - .35 * max(seam, max(batten, luff));
}`,
  })
}

/** A sail between its luff and its leech, both from foot (0) to head (1). */
function sail(luff: (v: number) => Point3, leech: (v: number) => Point3, belly: number): THREE.BufferGeometry {
  const [rows, columns] = [60, 28]
  const uv: number[] = []
  const net = Array.from({ length: rows + 1 }, (_, i) => {
    const v = i / rows
    const [a, b] = [luff(v), leech(v)]
    const chord = Math.hypot(b[0] - a[0], b[2] - a[2])
    return Array.from({ length: columns + 1 }, (_, k): Point3 => {
      const u = k / columns
      uv.push(u, v)
      const deep = belly * chord * 4 * (u ** 0.8 * (1 - u)) * (0.55 + 0.6 * v * (1 - v) * 2)
      return [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u, a[2] + (b[2] - a[2]) * u + deep]
    })
  })
  const geometry = loft(net, { closed: false, caps: false })
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uv, 2))
  return geometry
}

export function sloop(shape: SloopShape): Model {
  const boatGroup = new THREE.Group()
  const yard: Yard = {
    add: (geometry, material) => {
      boatGroup.add(new THREE.Mesh(geometry, material))
    },
    both: (geometry, material) => {
      boatGroup.add(new THREE.Mesh(geometry, material), new THREE.Mesh(mirrored(geometry), material))
    },
  }
  const { add, both } = yard
  const { meshes, sheer, half } = boat(shape.hull)
  boatGroup.add(...meshes)
  const [white, steel, carbon] = [finish.white(), finish.steel(), finish.dark()]
  const { house, roof, mast, boom, jib, belly } = shape
  const [from, to] = house.y
  add(
    walls(house.low, house.high, from, to),
    glazed({ from: 0.24, to: 0.84, bay: 2.6, post: 0.12, lit: 0.85, high: to - from }),
  )
  for (const part of slab(roof.plan, roof.y, roof.y + roof.thick)) add(part, white)
  add(
    level(
      { ...roof.plan, x0: roof.plan.x0 + 0.1, x1: roof.plan.x1 - 0.1, half: roof.plan.half - 0.1 },
      roof.y + roof.thick + 0.003,
    ),
    white,
  )

  const along = Array.from({ length: 70 }, (_, i) => {
    const x = 0.6 + ((shape.hull.length - 1.4) * i) / 69
    return [x, sheer(x) + 0.02, Math.max(half(x) - 0.1, 0.05)] as const
  })
  for (const part of rail(along, 0.72, { bars: [1, 0.52], every: 2.1, bore: 0.02 })) both(part, steel)

  const tall = mast.head - mast.foot
  add(
    new THREE.CylinderGeometry(0.16, 0.27, tall, 20).scale(1.35, 1, 0.8).translate(mast.x, mast.foot + tall / 2, 0),
    carbon,
  )
  const swing = Math.sin(0.16) * (boom.end - mast.x)
  add(
    tube(
      [
        [mast.x, boom.y, 0],
        [boom.end, boom.y + 0.35, swing],
      ],
      0.24,
      { sides: 12 },
    ),
    carbon,
  )
  const spreaders = [0.22, 0.41, 0.59, 0.76].map((u) => ({ y: mast.foot + tall * u, wide: 2.5 * (1 - u * 0.45) }))
  for (const { y, wide } of spreaders)
    both(
      tube(
        [
          [mast.x, y, 0],
          [mast.x + 0.5, y + 0.1, wide],
        ],
        0.06,
      ),
      carbon,
    )
  const wire = (places: Point3[]) => both(tube(places, 0.02, { sides: 4 }), steel)
  const chain = half(mast.x + 0.5) - 0.15
  wire([
    [mast.x + 0.5, sheer(mast.x), chain],
    ...spreaders.map(({ y, wide }): Point3 => [mast.x + 0.5, y + 0.1, wide]),
    [mast.x, mast.head - 1, 0],
  ])
  wire([
    [mast.x + 0.5, sheer(mast.x), chain],
    [mast.x, spreaders[0]?.y ?? 10, 0],
  ])
  add(
    tube(
      [
        [shape.hull.length - 0.6, sheer(shape.hull.length), 0],
        [mast.x + 0.2, mast.head - 0.2, 0],
      ],
      0.022,
      { sides: 4 },
    ),
    steel,
  )
  add(
    tube(
      [
        [jib.tack[0] - 0.25, jib.tack[1] - 0.3, 0],
        [mast.x - 0.1, jib.head + 0.6, 0],
      ],
      0.03,
      { sides: 4 },
    ),
    steel,
  )

  const mainHead = mast.head - 0.8
  const mainFoot = boom.y + 0.3
  const main = sail(
    (v) => [mast.x + 0.3, mainFoot + (mainHead - mainFoot) * v, 0],
    (v) => {
      // A square head; the battens make the leech round.
      const chord = (boom.end - mast.x - 0.6) * (1 - v ** 1.25 * 0.86) + Math.sin(Math.PI * v) * 0.9
      return [mast.x + 0.3 + chord, mainFoot + (mainHead - mainFoot) * v - v * 0.25, Math.sin(0.16 + v * 0.14) * chord]
    },
    belly,
  )
  add(main, cloth(17, 6))
  const head: Point3 = [mast.x - 0.5, jib.head, 0]
  const fore = sail(
    (v) => [jib.tack[0] + (head[0] - jib.tack[0]) * v, jib.tack[1] + (head[1] - jib.tack[1]) * v, 0],
    (v) => [
      jib.clew[0] + (head[0] - jib.clew[0]) * v - Math.sin(Math.PI * v) * 0.5,
      jib.clew[1] + (head[1] - jib.clew[1]) * v,
      (1 - v) * 1.9 + Math.sin(Math.PI * v) * 0.7,
    ],
    belly * 1.15,
  )
  add(fore, cloth(15, 0))

  for (const each of shape.lounges) lounge(yard, ...each)
  for (const each of shape.pads) sunpads(yard, ...each)
  both(tube(edge(roof.plan, roof.y - 0.02, roof.plan.x1 - 3, roof.plan.x1, 0.3), 0.03), finish.glow([1.3, 0.74, 0.36]))
  for (const z of [0.5, -0.5]) {
    const wheel = new THREE.TorusGeometry(0.62, 0.03, 8, 36).rotateY(Math.PI / 2)
    add(
      wheel.translate(
        shape.hull.length * 0.83,
        sheer(shape.hull.length * 0.83) + 0.75,
        z * half(shape.hull.length * 0.83) * 1.15,
      ),
      carbon,
    )
  }
  add(new THREE.SphereGeometry(0.13, 12, 8).translate(mast.x, mast.head + 0.2, 0), finish.glow([3, 2.6, 1.9]))
  add(new THREE.SphereGeometry(0.07, 12, 8).translate(0.6, sheer(0.6) + 0.8, 0.15), finish.glow([2.6, 0.2, 0.1]))

  const group = new THREE.Group()
  boatGroup.rotation.x = (shape.heel * Math.PI) / 180
  group.add(boatGroup)
  return { group, length: shape.hull.length, occlusionDistance: 2, isViewIndependent: true }
}
