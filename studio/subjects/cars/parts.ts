import * as THREE from "three"
import { foil, loft, mirrored, outward, type Point3 } from "../../renderer/loft.ts"
import { surface } from "../../renderer/surface.ts"
import type { Lines } from "./lines.ts"
import { plainPaint } from "./paint.ts"
import type { CarShape } from "./shape.ts"

type Part = { geometry: THREE.BufferGeometry; material: THREE.Material; twice: boolean }

/** Parts outside body and cabin: the mirrors, and the car's own `extra`. */
export function partsOf(shape: CarShape, lines: Lines): THREE.Group {
  const group = new THREE.Group()
  for (const { geometry, material, twice } of [...mirrors(shape, lines), ...extra(shape, lines)]) {
    group.add(new THREE.Mesh(geometry, material))
    if (twice) group.add(new THREE.Mesh(mirrored(geometry), material))
  }
  return group
}

const black = () => surface({ colour: [0.008, 0.008, 0.009], rough: 0.35, coat: 0.6 })

/** A housing with a rounded front and a flat mirror, on a short arm. */
function mirrors(shape: CarShape, lines: Lines): Part[] {
  const { x, y, size = 1 } = shape.mirrors
  const foot = lines.half.shoulder(x) - 0.02
  const [deep, high, wide] = [0.06 * size, 0.056 * size, 0.2 * size]
  const [middle, height, inner] = [x + 0.06, y + 0.08 * size, foot + 0.06]
  const pod = Array.from({ length: 29 }, (_, i): Point3[] => {
    const u = i / 28
    const swell = Math.min(1, (1 - Math.abs(2 * u - 1) ** 3.2) ** 0.5 + 0.001) * (0.86 + 0.14 * Math.sin(Math.PI * u))
    const z = inner + wide * u
    const back = 0.03 * u
    return Array.from({ length: 40 }, (_, k): Point3 => {
      const angle = (k / 40) * 2 * Math.PI
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const power = 2 / 2.8
      const across = Math.sign(c) * Math.abs(c) ** power * deep * swell * (c > 0 ? 0.45 : 1)
      return [middle + across + back, height + Math.sign(s) * Math.abs(s) ** power * high * swell, z]
    })
  })
  const arm = [0, 0.5, 1].map((u): Point3[] =>
    Array.from({ length: 16 }, (_, k): Point3 => {
      const angle = (k / 16) * 2 * Math.PI
      return [
        x + 0.03 + 0.02 * u + Math.cos(angle) * (0.05 - 0.015 * u),
        y + 0.01 + 0.05 * size * u + Math.sin(angle) * 0.014,
        foot - 0.05 + 0.14 * u,
      ]
    }),
  )
  return [
    { geometry: outward(loft(pod)), material: mirrorPaint(shape), twice: true },
    { geometry: outward(loft(arm)), material: black(), twice: true },
  ]
}

/** Paint, with a mirror on faces that look back. */
function mirrorPaint(shape: CarShape): THREE.Material {
  const paint = plainPaint(shape)
  paint.fragmentShader = paint.fragmentShader.replace(
    "void adjust(inout Surface s) {}",
    "void adjust(inout Surface s) { float b = smoothstep(.75, .9, objectNormal.x); s.colour = mix(s.colour, vec3(.004), b); s.metal *= 1. - b; }",
  )
  return paint
}

function extra(shape: CarShape, lines: Lines): Part[] {
  if (shape.extra === "rails") {
    const [from, to] = [shape.glass.screen[1] + 0.12, Math.min(lines.to - 0.35, shape.glass.rear?.[0] ?? lines.to)]
    const rail = Array.from({ length: 41 }, (_, i): Point3[] => {
      const u = i / 40
      const x = from + (to - from) * u
      const lift = 0.05 * Math.min(1, Math.min(u, 1 - u) * 14)
      const [y, z] = [lines.cabin(x) - 0.06 + lift, lines.half.roof(x) - 0.045]
      return Array.from({ length: 14 }, (_, k): Point3 => {
        const angle = (k / 14) * 2 * Math.PI
        return [x, y + Math.sin(angle) * 0.016, z + Math.cos(angle) * 0.019]
      })
    })
    return [
      {
        geometry: outward(loft(rail)),
        material: surface({ colour: [0.4, 0.4, 0.41], rough: 0.3, metal: 1 }),
        twice: true,
      },
    ]
  }
  if (shape.extra === "aerial") {
    const x = (shape.glass.rear?.[0] ?? lines.to - 0.3) - 0.24
    const y = lines.cabin(x)
    const fin = foil(
      [
        [x, x + 0.19, y - 0.02, 0, 0.16],
        [x + 0.07, x + 0.19, y + 0.03, 0, 0.14],
        [x + 0.13, x + 0.19, y + 0.058, 0, 0.1],
      ],
      { upright: true },
    )
    return [{ geometry: fin, material: plainPaint(shape), twice: false }]
  }
  if (shape.extra === "wing") {
    const x = shape.length - 0.3
    const y = lines.body(x) + 0.2
    const half = lines.half.shoulder(x) * 0.94
    const blade = foil([-half, -half * 0.5, 0, half * 0.5, half].map((z) => [x, x + 0.26, y, z, 0.09] as const))
    const post = foil(
      [
        [x + 0.06, x + 0.2, y - 0.22, 0.45, 0.1],
        [x + 0.08, x + 0.2, y, 0.45, 0.1],
      ],
      { upright: true },
    )
    return [
      { geometry: blade, material: plainPaint(shape), twice: false },
      { geometry: post, material: black(), twice: true },
    ]
  }
  return []
}
