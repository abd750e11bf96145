import * as THREE from "three"
import { surface } from "../../renderer/surface.ts"
import { blade } from "./blade.ts"
import { metals } from "./finish.ts"

export type Rotor = { x: number; y: number; radius: number; blades: number; chord: number; turn: number }

/** Mast, hub and blades; the blades bend upwards under load. */
export function mainRotor({ x, y, radius, blades, chord, turn }: Rotor, foot: number): THREE.Group {
  const group = new THREE.Group()
  const dark = surface({ colour: [0.022, 0.022, 0.024], rough: 0.42, reflectance: 0.05 })
  const metal = surface({ colour: [0.2, 0.2, 0.21], rough: 0.35, metal: 1 })
  const put = (geometry: THREE.BufferGeometry, material: THREE.Material) => {
    const mesh = new THREE.Mesh(geometry, material)
    group.add(mesh)
    return mesh
  }
  const thick = 0.07 + radius * 0.011
  put(new THREE.CylinderGeometry(thick, thick * 1.35, y - foot, 28).translate(x, (y + foot) / 2, 0), metal)
  put(
    new THREE.CylinderGeometry(thick * 2.4, thick * 2.6, thick * 0.35, 36).translate(x, y - (y - foot) * 0.52, 0),
    metal,
  )
  put(new THREE.SphereGeometry(thick * 2, 32, 20).scale(1, 0.5, 1).translate(x, y + thick * 0.35, 0), dark)
  put(new THREE.CylinderGeometry(thick * 2.7, thick * 2.7, thick * 0.7, 40).translate(x, y, 0), dark)
  const skin = surface({
    colour: [0.03, 0.031, 0.034],
    rough: 0.45,
    adjust: /* glsl */ `
void adjust(inout Surface s) {
  s.colour = mix(s.colour, vec3(.42, .30, .05), smoothstep(.93, .935, texCoord.y) * step(texCoord.y, .975));
  float edge = step(texCoord.x, .07);
  s.metal = edge * .8; s.colour = mix(s.colour, vec3(.35), edge);
}`,
  })
  for (let i = 0; i < blades; i++) {
    const arm = new THREE.Group()
    const bend = (u: number) => radius * 0.045 * u * u
    const wing = blade(
      [0.1, 0.16, 0.22, 0.5, 0.75, 0.94, 1].map((u) => ({
        at: [-chord * (u > 0.95 ? 0.05 : 0.3), bend(u), radius * u] as const,
        chord: u < 0.14 ? chord * 0.45 : u > 0.95 ? chord * 0.6 : chord,
        thick: u < 0.14 ? 0.3 : 0.11,
        twist: 9 - 10 * u,
      })),
      { stations: 60, points: 32 },
    )
    arm.add(new THREE.Mesh(wing, skin))
    const cuff = new THREE.CylinderGeometry(thick * 0.55, thick * 0.75, radius * 0.11, 20)
    arm.add(new THREE.Mesh(cuff.rotateX(Math.PI / 2).translate(0, bend(0.06), radius * 0.07), dark))
    const link = new THREE.CylinderGeometry(0.018, 0.018, (y - foot) * 0.5, 10)
    arm.add(new THREE.Mesh(link.translate(thick * 2.1, -(y - foot) * 0.26, thick * 0.9), metals.polished()))
    arm.position.set(x, y, 0)
    arm.rotation.y = turn + (i / blades) * 2 * Math.PI
    group.add(arm)
  }
  return group
}

/** A tail rotor on the left side of the fin. */
export function tailRotor(of: { x: number; y: number; z: number; radius: number; blades: number }): THREE.Group {
  const { x, y, z, radius, blades } = of
  const group = new THREE.Group()
  const dark = surface({ colour: [0.028, 0.028, 0.03], rough: 0.42 })
  const hub = new THREE.CylinderGeometry(radius * 0.1, radius * 0.13, Math.abs(z) * 0.95, 24).rotateX(Math.PI / 2)
  group.add(new THREE.Mesh(hub.translate(x, y, z * 0.55), dark))
  for (let i = 0; i < blades; i++) {
    const shape = blade(
      [0.12, 0.25, 0.9, 1].map((u) => ({
        at: [-radius * 0.07, radius * u, 0] as const,
        chord: radius * (u < 0.2 ? 0.09 : 0.17),
        thick: 0.13,
        twist: 14 - 8 * u,
      })),
      { stations: 20, points: 28 },
    )
    const mesh = new THREE.Mesh(shape, dark)
    mesh.rotation.z = (i / blades) * 2 * Math.PI + 0.55
    mesh.position.set(x, y, z)
    group.add(mesh)
  }
  return group
}

/** A fan in a ring inside the fin (its axis across): ring, blades, hub. */
export function shrouded(
  of: { x: number; y: number; radius: number; thick: number },
  skin: THREE.Material,
): THREE.Group {
  const { x, y, radius, thick } = of
  const group = new THREE.Group()
  const outline = Array.from({ length: 33 }, (_, i) => {
    const angle = (i / 32) * 2 * Math.PI
    return new THREE.Vector2(radius * 1.22 + Math.cos(angle) * radius * 0.24, Math.sin(angle) * thick)
  })
  const ring = new THREE.LatheGeometry(outline, 72).rotateX(Math.PI / 2)
  group.add(new THREE.Mesh(ring.translate(x, y, 0), skin))
  const dark = surface({ colour: [0.03, 0.03, 0.033], rough: 0.4, metal: 0.6 })
  group.add(new THREE.Mesh(new THREE.SphereGeometry(radius * 0.26, 24, 16).scale(1, 1, 0.8).translate(x, y, 0), dark))
  for (let i = 0; i < 10; i++) {
    // The blades of such a fan are unevenly spaced.
    const angle = ((i + 0.22 * Math.sin(i * 2.4)) / 10) * 2 * Math.PI
    const vane = new THREE.BoxGeometry(radius * 0.15, radius * 0.82, radius * 0.05)
    const mesh = new THREE.Mesh(vane.translate(0, radius * 0.55, 0), dark)
    mesh.rotation.z = angle
    mesh.position.set(x, y, 0)
    group.add(mesh)
  }
  return group
}
