import * as THREE from "three"

/** An ellipsoid of leaves: its centre and its half axes, metres. */
export type Puff = { at: readonly [number, number, number]; size: readonly [number, number, number] }

export type Leafage = {
  /** Leaves per puff. */
  count: number
  /** Length and width of a leaf, metres. */
  long: number
  wide: number
  /** Distribution of the leaves in a puff: 0 all on its surface, 1 throughout. */
  deep?: number
  /** Orientation of the leaves: 1 pointing out of the puff, 0 flat on it. */
  reach?: number
  /** How dark the underside of a puff is, 0 to 1. */
  under?: number
}

/** Leaves on puffs with their own `ao`: dark inside and below, light outside and above. */
export function leaves(puffs: readonly Puff[], how: Leafage, random: () => number): THREE.BufferGeometry {
  const { count, long, wide, deep = 0.5, reach = 0.6, under = 0.75 } = how
  const total = puffs.length * count
  const places = new Float32Array(total * 18)
  const normals = new Float32Array(total * 18)
  const open = new Float32Array(total * 6)
  const tops = puffs.map(({ at, size }) => at[1] + size[1])
  const [low, high] = [Math.min(...puffs.map(({ at, size }) => at[1] - size[1])), Math.max(...tops)]
  const out = new THREE.Vector3()
  const at = new THREE.Vector3()
  const along = new THREE.Vector3()
  const side = new THREE.Vector3()
  let k = 0
  for (const puff of puffs)
    for (let i = 0; i < count; i++) {
      const up = random() * 2 - 1
      const angle = random() * 2 * Math.PI
      const flat = Math.sqrt(1 - up * up)
      out.set(Math.cos(angle) * flat, up, Math.sin(angle) * flat)
      const within = 1 - deep * random() ** 2
      at.set(
        puff.at[0] + out.x * puff.size[0] * within,
        puff.at[1] + out.y * puff.size[1] * within,
        puff.at[2] + out.z * puff.size[2] * within,
      )
      const stray = () => (random() - 0.5) * 2
      along.set(stray(), stray() * 0.8, stray()).multiplyScalar(1 - reach)
      along.addScaledVector(out, reach).normalize()
      side.set(stray(), stray(), stray()).cross(along).normalize()
      const size = 0.7 + 0.6 * random()
      const [l, w] = [long * size, (wide * size) / 2]
      const height = (at.y - low) / Math.max(high - low, 0.01)
      const shade =
        (0.3 + 0.7 * within ** 3) * (1 - under + under * (0.35 + 0.65 * (up * 0.5 + 0.5))) * (0.55 + 0.45 * height)
      const normal = out
        .clone()
        .multiplyScalar(1.2)
        .add(new THREE.Vector3(stray(), stray(), stray()).multiplyScalar(0.45))
        .normalize()
      const tip = at.clone().addScaledVector(along, l)
      const middle = at.clone().addScaledVector(along, l * 0.45)
      const left = middle.clone().addScaledVector(side, w)
      const right = middle.clone().addScaledVector(side, -w)
      for (const corner of [at, left, tip, at, tip, right]) {
        places.set([corner.x, corner.y, corner.z], k * 3)
        normals.set([normal.x, normal.y, normal.z], k * 3)
        open[k] = Math.min(shade, 1)
        k++
      }
    }
  const made = new THREE.BufferGeometry()
  made.setAttribute("position", new THREE.BufferAttribute(places, 3))
  made.setAttribute("normal", new THREE.BufferAttribute(normals, 3))
  made.setAttribute("ao", new THREE.BufferAttribute(open, 1))
  return made
}

/** Plain ellipsoids instead of the puffs, to cast their shadow. */
export const shadeOf = (puffs: readonly Puff[], share = 0.8): THREE.BufferGeometry[] =>
  puffs.map(({ at, size }) =>
    new THREE.IcosahedronGeometry(1, 1)
      .scale(size[0] * share, size[1] * share, size[2] * share)
      .translate(at[0], at[1], at[2]),
  )
