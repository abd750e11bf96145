import type { Keys } from "../../renderer/curve.ts"
import type { Colour } from "../../renderer/surface.ts"

/**
 * The material of a mark.
 * `glass` windows; `black` gloss black trim; `matt` unpainted plastic, intakes, arches; `chrome`; `lamp` the dark glass
 * of a lamp; `light` a white light in it; `red` a rear lamp; `second` the car's second colour (soft top, roof);
 * `seam` a gap between panels (a stroke); `crease` a fold that catches the light (a stroke); `body` paint over earlier
 * marks.
 */
export type MarkKind =
  | "glass"
  | "black"
  | "matt"
  | "chrome"
  | "lamp"
  | "light"
  | "red"
  | "second"
  | "seam"
  | "crease"
  | "body"

/**
 * An SVG path in metres (absolute commands M L C Q A Z), y up. Filled, or with `stroke` a line of that width in metres.
 */
export type Mark = { is: MarkKind; d: string; stroke?: number }

export type Rim = {
  /** Number of spokes. */
  spokes: number
  /** Spokes: in pairs, Y-shaped, turbine blades, a closed disc with holes. */
  style: "double" | "fork" | "turbine" | "disc"
  /** Width of a spoke as a share of the rim's radius. */
  thick: number
}

export type Axle = {
  /** Centre, from the nose. */
  x: number
  /** Radius of tyre and rim. */
  radius: number
  rim: number
  /** Radius of the arch's edge, as a multiple of the tyre's (1.06 to 1.16). */
  arch: number
}

/**
 * One car in metres, with the dimensions of its data sheet. x runs from the nose (0) to the tail, y up from the ground.
 * Heights and widths are curves over x.
 */
export type CarShape = {
  length: number
  height: number
  wheels: { front: Axle; rear: Axle; rim: Rim }
  /** Side elevation: heights over x. */
  side: {
    /** The body without its cabin, along its middle: bumper, bonnet, boot lid, tail. */
    body: Keys
    /**
     * The edge between flank and bonnet, window or boot: lower than `body` on a domed bonnet, the waistline along the
     * cabin.
     */
    shoulder: Keys
    /** The lower edge: chin, sill, rear apron. */
    sill: Keys
    /** Height of the flank's widest point; default: three fifths of the way from sill to shoulder. */
    widest?: Keys
    /**
     * The cabin's outline from the foot of the windscreen over the roof to the foot of the rear window; both ends meet
     * `body`.
     */
    cabin: Keys
  }
  /** Plan: half widths over x, of the body at its widest and of the shoulder's edge inside it. */
  plan: { body: Keys; shoulder: Keys }
  /** Sharpness of the shoulder's edge: 0 a rounded flank, 1 a crease. */
  edge: number
  /** Seen from the left: x from the nose, y up; on the flank. */
  sideMarks: Mark[]
  /** Linear colours; the second one is that of the soft top or roof. */
  paint: { colour: Colour; second?: Colour }
  /** Position of the door mirrors: foot of the arm, x and height. */
  mirrors: { x: number; y: number; size?: number }
  /** Start and end of the roof rails. */
  rails?: readonly [number, number]
}
