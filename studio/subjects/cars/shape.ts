import type { Keys } from "../../renderer/curve.ts"
import type { Colour } from "../../renderer/surface.ts"

/**
 * The material of a mark.
 * `glass` windows; `black` gloss black trim; `matt` unpainted plastic, intakes, arches; `mesh` a grille of black
 * lattice;
 * `bars` a grille of upright slats; `chrome`; `lamp` the dark glass of a lamp; `light` a warm white light in it;
 * `red` a rear lamp; `amber` an indicator; `plate` a number plate; `second` the car's second colour (soft top, roof,
 * stripe);
 * `seam` a gap between panels (a stroke); `crease` a fold that catches the light (a stroke); `body` paint over earlier
 * marks.
 * Later marks cover earlier ones.
 */
export type MarkKind =
  | "glass"
  | "black"
  | "matt"
  | "mesh"
  | "bars"
  | "chrome"
  | "lamp"
  | "light"
  | "red"
  | "amber"
  | "plate"
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
  /** Spokes: straight, in pairs, Y-shaped, turbine blades, a closed disc with holes, or a mesh. */
  style: "straight" | "double" | "fork" | "turbine" | "disc" | "mesh"
  /** Width of a spoke as a share of the rim's radius. */
  thick: number
  finish: "silver" | "dark" | "black" | "two-tone"
  /** Colour of the brake calipers. */
  caliper?: Colour
}

export type Axle = {
  /** Centre, from the nose. */
  x: number
  /** Radius of tyre and rim; width of the tyre. */
  radius: number
  rim: number
  tyre: number
  /** Radius of the arch's edge, as a multiple of the tyre's (1.06 to 1.16). */
  arch: number
}

/**
 * One car in metres, with the dimensions of its data sheet. x runs from the nose (0) to the tail, y up from the ground,
 * z outward from the middle. Heights and widths are curves over x; both sides are symmetric.
 */
export type CarShape = {
  length: number
  width: number
  height: number
  wheels: { front: Axle; rear: Axle; rim: Rim }
  /** Side elevation: heights over x, along the middle of the car. */
  side: {
    /** The body without its cabin: bumper, bonnet, a straight line below the glass, boot lid, tail. */
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
  /** Plan: half widths over x. */
  plan: {
    /** The body at its widest, from nose to tail, including the wings over the wheels. */
    body: Keys
    /** The shoulder edge, slightly inside `body`. */
    shoulder: Keys
    /** The lower edge, further inside. */
    sill: Keys
    /** The cabin at its foot and at the edge of the roof; `roof` is narrower (tumblehome). */
    cabin: Keys
    roof: Keys
  }
  /** Sharpness of the shoulder's edge: 0 a rounded flank, 1 a crease. */
  edge: number
  /** Curvature of the roof across: 0 flat with hard rails, 1 a dome. */
  dome: number
  /** How far the doors are recessed below their widest line, metres; default 0.02. */
  hollow?: number
  /** How far the windscreen is curved in plan, metres; default 0.22. */
  windscreenCurve?: number
  /** Headrests visible through the glass: x of each row; default: one row. */
  seats?: number[]
  /** Where glass starts and ends on the cabin, along the middle: foot and top of windscreen and rear window (x). */
  glass: { screen: readonly [foot: number, head: number]; rear?: readonly [head: number, foot: number] }
  /** Seen from the left: x from the nose, y up; on the flanks. */
  sideMarks: Mark[]
  /**
   * Seen from ahead: x is z here, from the middle outward; drawn for one side and mirrored, or across the middle
   * (`plate`).
   */
  frontMarks: Mark[]
  /** Seen from behind, in the same way. */
  rearMarks: Mark[]
  /**
   * Seen from above: x from the nose, y is z here, from the middle outward; mirrored. Bonnet, roof, boot, engine cover.
   */
  topMarks?: Mark[]
  /** `fabric`: the second colour is the cloth of a soft top. */
  paint: { colour: Colour; second?: Colour; finish: "solid" | "metallic" | "matt"; fabric?: boolean }
  /**
   * Offset of the front plate to the right, metres, if it is not in the middle; its mark is drawn outward from there.
   */
  plateAside?: number
  /** Position of the door mirrors: foot of the arm, x and height. */
  mirrors: { x: number; y: number; size?: number }
  /** An additional part: a rear wing on posts, roof rails, a shark fin. */
  extra?: "wing" | "rails" | "aerial"
}
