import * as THREE from "three"
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js"
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js"
import { type Colour, surface } from "../../../renderer/surface.ts"
import type { Model } from "../../subject.ts"

const steel = (colour: Colour = [0.62, 0.62, 0.61], rough = 0.16) => surface({ colour, rough, metal: 1 })
const gold = () => surface({ colour: [0.9, 0.62, 0.3], rough: 0.12, metal: 1 })
const dark = () => surface({ colour: [0.006, 0.012, 0.02], rough: 0.3, coat: 1 })

const lathe = (line: readonly (readonly [number, number])[]) =>
  new THREE.LatheGeometry(
    line.map(([r, h]) => new THREE.Vector2(r, h)),
    120,
  )

/** The case, its fluted bezel and the crown, around the y axis; 1 is the radius of the case. */
function body(): THREE.Mesh[] {
  const band = lathe([
    [0.2, -0.26],
    [0.86, -0.26],
    [0.98, -0.17],
    [1, -0.04],
    [0.985, 0.08],
    [0.95, 0.11],
  ])
  const bezel = lathe([
    [0.96, 0.1],
    [0.955, 0.15],
    [0.9, 0.2],
    [0.8, 0.215],
    [0.785, 0.18],
    [0.78, 0.09],
  ])
  const flutes = bezel.getAttribute("position")
  for (let i = 0; i < flutes.count; i++) {
    const [x, y, z] = [flutes.getX(i), flutes.getY(i), flutes.getZ(i)]
    const r = Math.hypot(x, z)
    if (r < 0.81 || y < 0.12) continue
    const lift = (i / 6) % 2 >= 1 ? 0.008 : -0.008
    flutes.setY(i, y + lift)
  }
  bezel.computeVertexNormals()
  const crown = new THREE.CylinderGeometry(0.12, 0.12, 0.17, 40).rotateZ(Math.PI / 2).translate(1.1, -0.06, 0)
  return [new THREE.Mesh(band, steel()), new THREE.Mesh(bezel, gold()), new THREE.Mesh(crown, gold())]
}

/** The dial with its hours, the hands at ten past ten, the rim of the glass. */
function dial(): THREE.Mesh[] {
  const plate = new THREE.CylinderGeometry(0.79, 0.79, 0.02, 120).translate(0, 0.08, 0)
  const marks = Array.from({ length: 12 }, (_, i) => {
    const long = i % 3 === 0 ? 0.2 : 0.14
    return new RoundedBoxGeometry(i % 3 === 0 ? 0.055 : 0.036, 0.03, long, 2, 0.008)
      .translate(0, 0.105, -0.7 + long / 2)
      .rotateY((-i * Math.PI) / 6)
  })
  const dots = Array.from({ length: 60 }, (_, i) =>
    new THREE.BoxGeometry(0.007, 0.004, 0.025).translate(0, 0.094, -0.745).rotateY((-i * Math.PI) / 30),
  )
  const hand = (long: number, wide: number, turn: number, y: number) =>
    new RoundedBoxGeometry(wide, 0.014, long, 2, 0.006).translate(0, y, -long / 2 + 0.1).rotateY(-turn)
  const hands = [
    hand(0.5, 0.05, (10.16 / 12) * 2 * Math.PI, 0.125),
    hand(0.74, 0.04, (10 / 60) * 2 * Math.PI, 0.142),
    hand(0.8, 0.012, (35 / 60) * 2 * Math.PI, 0.156),
    new THREE.CylinderGeometry(0.045, 0.045, 0.09, 30).translate(0, 0.125, 0),
  ]
  const blue = surface({
    colour: [0.008, 0.028, 0.05],
    rough: 0.35,
    metal: 0.6,
    coat: 0.7,
    adjust: `void adjust(inout Surface s) {
      // Sunray: the dial shines in wedges around its middle.
      float a = atan(objectPos.z, objectPos.x);
      s.normal = normalize(s.normal + .10 * vec3(sin(a * 160.) * .2 + cos(a * 2.), 0., sin(a * 2.)));
    }`,
  })
  return [
    new THREE.Mesh(plate, blue),
    new THREE.Mesh(mergeGeometries([...marks, ...dots.map((each) => each)].map((each) => plain(each))), gold()),
    new THREE.Mesh(mergeGeometries(hands.map((each) => plain(each))), gold()),
  ]
}

const plain = (geometry: THREE.BufferGeometry) => (geometry.index ? geometry.toNonIndexed() : geometry)

/** A bracelet of three links across that curves away on both sides. */
function bracelet(): THREE.Mesh[] {
  const [outer, inner]: [THREE.BufferGeometry[], THREE.BufferGeometry[]] = [[], []]
  for (const side of [-1, 1])
    for (let row = 0; row < 9; row++) {
      const angle = 0.16 + row * 0.2
      const [z, y] = [1.02 + Math.sin(angle) * 1.75 - 0.28, -0.12 - (1 - Math.cos(angle)) * 1.75]
      const wide = 0.92 - row * 0.022
      const put = (w: number, x: number) =>
        plain(
          new RoundedBoxGeometry(w, 0.15, 0.34, 3, 0.05)
            .rotateX(angle)
            .translate(x, y, z)
            .rotateY(side > 0 ? 0 : Math.PI),
        )
      outer.push(put(wide * 0.52, -wide * 0.52), put(wide * 0.52, wide * 0.52))
      inner.push(put(wide * 0.5, 0))
    }
  return [new THREE.Mesh(mergeGeometries(outer), steel()), new THREE.Mesh(mergeGeometries(inner), gold())]
}

/** A men's watch in steel and gold, lying on its bracelet. */
export function watch(): Model {
  const group = new THREE.Group()
  const all = new THREE.Group()
  all.add(...body(), ...dial(), ...bracelet())
  all.rotation.set(0.95, 0.5, 0.12)
  all.position.set(0, 1.42, 0)
  group.add(all)
  return { group, length: 0, occlusionDistance: 0.5 }
}

/** A phone seen from behind, leaning, its three lenses lit from the side. */
export function phone(): Model {
  const group = new THREE.Group()
  const all = new THREE.Group()
  const [w, h, d] = [1.43, 2.98, 0.165]
  all.add(
    new THREE.Mesh(new RoundedBoxGeometry(w, h, d, 8, 0.08), steel([0.42, 0.4, 0.37], 0.3)),
    new THREE.Mesh(
      new RoundedBoxGeometry(w - 0.05, h - 0.05, d, 6, 0.07).translate(0, 0, 0.012),
      surface({ colour: [0.16, 0.17, 0.18], rough: 0.42, metal: 0.8, coat: 0.25 }),
    ),
    new THREE.Mesh(
      new RoundedBoxGeometry(0.86, 0.9, 0.05, 6, 0.024).translate(-0.23, 0.98, d / 2 + 0.02),
      surface({ colour: [0.02, 0.024, 0.03], rough: 0.2, coat: 1 }),
    ),
  )
  for (const [x, y] of [
    [-0.44, 1.19],
    [-0.44, 0.77],
    [-0.04, 0.98],
  ] as const) {
    const at = (geometry: THREE.BufferGeometry, z: number) => geometry.rotateX(Math.PI / 2).translate(x, y, z)
    all.add(
      new THREE.Mesh(
        at(new THREE.CylinderGeometry(0.185, 0.19, 0.07, 60), d / 2 + 0.07),
        steel([0.5, 0.48, 0.44], 0.14),
      ),
      new THREE.Mesh(at(new THREE.CylinderGeometry(0.155, 0.155, 0.075, 60), d / 2 + 0.072), dark()),
      new THREE.Mesh(
        at(new THREE.SphereGeometry(0.1, 40, 16, 0, 6.3, 0, 1.2).translate(0, -0.06, 0), d / 2 + 0.088),
        dark(),
      ),
    )
  }
  all.rotation.set(-0.16, 0.55, 0)
  all.position.set(0, 1.49, 0)
  group.add(all)
  return { group, length: 0, occlusionDistance: 0.5 }
}
