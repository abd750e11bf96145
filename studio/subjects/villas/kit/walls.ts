import * as THREE from "three"
import type { MatterName } from "./matter.ts"
import { box, extruded, placed } from "./solids.ts"
import type { Yard } from "./yard.ts"

/** An opening in a wall: position from the wall's left end and its foot, metres. */
export type Opening = {
  x: number
  y: number
  w: number
  h: number
  /** A round top instead of a straight one. */
  arch?: boolean
  /** Panes (default), a door, or nothing. */
  fill?: "glass" | "door" | "open"
  /** Number of panes side by side, and of horizontal bars across them. */
  panes?: number
  bars?: number
  /** The sides with a curtain. */
  curtain?: "both" | "left" | "right" | "none"
  /** Material of a beam above it. */
  lintel?: MatterName
  /** Material of open shutters beside it. */
  shutters?: MatterName
}

/** A wall seen from outside: its middle at its foot, and its direction. */
export type Wall = {
  at: readonly [x: number, y: number, z: number]
  turn: number
  w: number
  h: number
  thick: number
  matter: MatterName
  openings?: readonly Opening[]
  frame?: MatterName
  soft?: number
  /** Height of the gable above the wall, metres. */
  gable?: number
  /** Whether its inside is plastered. */
  lining?: boolean
}

export function wall(
  yard: Yard,
  { at, turn, w, h, thick, matter, openings = [], frame = "frame", soft = 0, gable = 0, lining = false }: Wall,
): void {
  const shape = face(w, h, gable, openings)
  const put = (made: THREE.BufferGeometry) => placed(made, at[0], at[1], at[2], turn)
  yard.add(matter, put(extruded(shape, thick, soft).translate(0, 0, -thick)), 0.33)
  if (lining) yard.add("inside", put(extruded(shape, 0.05).translate(0, 0, -thick - 0.04)), 0.33)
  for (const each of openings) fill(yard, each, w, thick, frame, put)
}

/** Face of a wall; openings that start at its foot are notches in its outline, the others holes. */
function face(w: number, h: number, gable: number, openings: readonly Opening[]): THREE.Shape {
  const shape = new THREE.Shape()
  shape.moveTo(-w / 2, 0)
  const low = openings.filter(({ y }) => y < 0.1).sort((a, b) => a.x - b.x)
  for (const { x, w: wide, h: high, y, arch } of low) {
    const [left, right, top] = [x - w / 2, x - w / 2 + wide, y + high]
    shape.lineTo(left, 0)
    if (arch) {
      shape.lineTo(left, top - wide / 2)
      shape.absarc(left + wide / 2, top - wide / 2, wide / 2, Math.PI, 0, true)
    } else {
      shape.lineTo(left, top)
      shape.lineTo(right, top)
    }
    shape.lineTo(right, 0)
  }
  shape.lineTo(w / 2, 0)
  shape.lineTo(w / 2, h)
  if (gable > 0) shape.lineTo(0, h + gable)
  shape.lineTo(-w / 2, h)
  shape.closePath()
  for (const each of openings) if (each.y >= 0.1) shape.holes.push(outline(each, w))
  return shape
}

function outline({ x, y, w, h, arch }: Opening, wide: number): THREE.Path {
  const path = new THREE.Path()
  const left = x - wide / 2
  path.moveTo(left, y)
  if (arch) {
    path.lineTo(left, y + h - w / 2)
    path.absarc(left + w / 2, y + h - w / 2, w / 2, Math.PI, 0, true)
  } else {
    path.lineTo(left, y + h)
    path.lineTo(left + w, y + h)
  }
  path.lineTo(left + w, y)
  path.closePath()
  return path
}

function fill(
  yard: Yard,
  opening: Opening,
  wide: number,
  thick: number,
  frame: MatterName,
  put: (made: THREE.BufferGeometry) => THREE.BufferGeometry,
): void {
  const { x, y, w, h, arch = false, panes = Math.max(1, Math.round(w / 1.2)), bars = 0, curtain = "both" } = opening
  const middle = x - wide / 2 + w / 2
  const deep = -thick * 0.62
  const b = 0.06
  if (opening.lintel) yard.add(opening.lintel, put(box(w + 0.5, 0.24, thick * 0.5, middle, y + h, -thick * 0.22, 0.02)))
  if (opening.shutters)
    for (const side of [-1, 1])
      yard.add(opening.shutters, put(box(w / 2, h, 0.05, middle + side * (w * 0.75 + 0.03), y, 0.05, 0.01)))
  if (opening.fill === "open") return
  if (opening.fill === "door") {
    yard.add(frame, put(box(w, h, 0.08, middle, y, deep)))
    return
  }
  const straight = arch ? h - w / 2 : h
  const rail = (rw: number, rh: number, rx: number, ry: number) =>
    yard.add(frame, put(box(rw, rh, 0.08, rx, ry, deep)), 1)
  for (let i = 0; i <= panes; i++) {
    const px = middle - w / 2 + (w * i) / panes
    rail(
      b,
      i === 0 || i === panes ? straight : h - (arch ? w * 0.02 : 0),
      Math.min(Math.max(px, middle - w / 2 + b / 2), middle + w / 2 - b / 2),
      y,
    )
  }
  rail(w, b, middle, y)
  rail(w, b, middle, y + straight - b)
  for (let i = 1; i <= bars; i++) rail(w, 0.035, middle, y + (straight * i) / (bars + 1))
  if (arch)
    yard.add(
      frame,
      put(new THREE.TorusGeometry(w / 2 - b / 2, b / 2, 6, 24, Math.PI).translate(middle, y + straight, deep)),
      1,
    )
  yard.add("pane", put(new THREE.PlaneGeometry(w, h).translate(middle, y + h / 2, deep)), 9)
  const hang = (cx: number, cw: number) =>
    yard.add("curtain", put(drape(cw, straight - 0.06).translate(cx, y + 0.03, deep - 0.22)), 0.5)
  const cw = Math.min(w * 0.16, 0.55)
  if (curtain === "both" || curtain === "left") hang(middle - w / 2 + cw / 2 + 0.05, cw)
  if (curtain === "both" || curtain === "right") hang(middle + w / 2 - cw / 2 - 0.05, cw)
}

/** A curtain in folds. */
export function drape(w: number, h: number): THREE.BufferGeometry {
  const made = new THREE.PlaneGeometry(w, h, Math.max(10, Math.round(w * 34)), 4).translate(0, h / 2, 0)
  const positions = made.getAttribute("position")
  for (let i = 0; i < positions.count; i++) {
    const fold = Math.sin(positions.getX(i) * 46) * 0.045 * (1 - 0.3 * (positions.getY(i) / h))
    positions.setZ(i, fold)
  }
  made.computeVertexNormals()
  return made
}

export type Room = {
  /** Centre of its outer footprint, at its foot. */
  at: readonly [x: number, y: number, z: number]
  w: number
  d: number
  h: number
  thick?: number
  matter: MatterName
  floor?: MatterName
  frame?: MatterName
  soft?: number
  front?: readonly Opening[]
  back?: readonly Opening[]
  left?: readonly Opening[]
  right?: readonly Opening[]
  /** Height of its gables (left and right) above the eaves; 0: a flat ceiling. */
  gable?: number
}

/** Four walls with their openings, a floor and a ceiling. */
export function room(
  yard: Yard,
  { at, w, d, h, thick = 0.4, matter, floor = "slabs", frame, soft = 0, gable = 0, ...sides }: Room,
): void {
  const [x, y, z] = at
  const shared = { h, thick, matter, frame, soft, lining: true }
  wall(yard, { ...shared, at: [x, y, z + d / 2], turn: 0, w, openings: sides.front })
  wall(yard, { ...shared, at: [x, y, z - d / 2], turn: Math.PI, w, openings: sides.back })
  const inner = d - (soft > 0 ? 0.02 : 2 * thick) + 0.004
  wall(yard, {
    ...shared,
    at: [x + w / 2, y, z],
    turn: Math.PI / 2,
    w: gable ? d : inner,
    openings: sides.right,
    gable,
  })
  wall(yard, {
    ...shared,
    at: [x - w / 2, y, z],
    turn: -Math.PI / 2,
    w: gable ? d : inner,
    openings: sides.left,
    gable,
  })
  const [iw, id] = [w - 2 * thick + 0.05, d - 2 * thick + 0.05]
  yard.add(floor, box(iw, 0.06, id, x, y - 0.03, z), 0.3)
  yard.add("inside", box(iw, 0.08, id, x, y + h - 0.1, z), 0.3)
}
