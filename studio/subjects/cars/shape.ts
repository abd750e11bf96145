import type { Keys } from "../../stage/curve.ts"
import type { Colour } from "../../stage/surface.ts"

/**
 * What a mark is made of.
 * `glass` windows; `black` gloss black trim; `matt` unpainted plastic, intakes, arches; `mesh` a grille of black lattice;
 * `bars` a grille of upright slats; `chrome`; `lamp` the dark glass of a lamp; `light` what glows in it (warm white);
 * `red` a rear lamp; `amber` an indicator; `plate` a number plate; `second` the car's second colour (soft top, roof, stripe);
 * `seam` a gap between panels (a stroke); `crease` a fold that catches the light (a stroke); `body` paint again, over what was
 * drawn before. Later marks cover earlier ones.
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

/** An SVG path in metres (absolute commands M L C Q A Z), y up. Filled, or drawn as a line of `stroke` metres. */
export type Mark = { is: MarkKind; d: string; stroke?: number }

export type Rim = {
  /** Spokes, and how they look: straight, in pairs, forked like a Y, a turbine's blades, a closed disc with holes. */
  spokes: number
  style: "straight" | "double" | "fork" | "turbine" | "disc" | "mesh"
  /** A spoke's width as a share of the rim's radius. */
  thick: number
  finish: "silver" | "dark" | "black" | "two-tone"
  /** Brake calipers. */
  caliper?: Colour
}

export type Axle = {
  /** Centre, from the nose. */
  x: number
  /** Of tyre and rim; a tyre's width. */
  radius: number
  rim: number
  tyre: number
  /** The arch's edge, as a multiple of the tyre's radius (1.06 to 1.16). */
  arch: number
}

/**
 * One car, in metres, true to its data sheet. x runs from the nose (0) to the tail, y up from the ground, z outward from
 * the middle. Heights and widths are curves over x; both sides are alike.
 */
export type CarShape = {
  length: number
  width: number
  height: number
  wheels: { front: Axle; rear: Axle; rim: Rim }
  /** Side elevation: heights over x, along the middle of the car. */
  side: {
    /** The body without its cabin: bumper, bonnet, straight on under the glass, boot lid, tail. */
    body: Keys
    /** The edge where flank turns to bonnet, window or boot: lower than `body` on a domed bonnet, the waistline along the cabin. */
    shoulder: Keys
    /** The lower edge: chin, sill, rear apron. */
    sill: Keys
    /** Where the flank is widest; three fifths of the way from sill to shoulder where absent. */
    widest?: Keys
    /** The cabin's outline from the windscreen's foot over the roof to the rear window's foot; both ends meet `body`. */
    cabin: Keys
  }
  /** Plan: half widths over x. */
  plan: {
    /** The body at its widest: nose to tail, with what the wings add over the wheels. */
    body: Keys
    /** The shoulder edge, a little inside `body`. */
    shoulder: Keys
    /** The lower edge, tucked under. */
    sill: Keys
    /** The cabin at its foot and at the roof's edge; `roof` is narrower: that is the tumblehome. */
    cabin: Keys
    roof: Keys
  }
  /** How hard the shoulder's edge is: 0 a rounded flank, 1 a crease. */
  edge: number
  /** How round the roof is across: 0 flat with hard rails, 1 a dome. */
  dome: number
  /** How deep the doors are pressed in under their widest line, metres; 0.02 where absent. */
  hollow?: number
  /** How far the windscreen is bowed in plan, metres; 0.22 where absent. */
  bow?: number
  /** Headrests seen through the glass: x of each row; one row where absent. */
  seats?: number[]
  /** Where glass begins on the cabin: along the middle, the windscreen's and the rear window's foot and head (x). */
  glass: { screen: readonly [foot: number, head: number]; rear?: readonly [head: number, foot: number] }
  /** Seen from the left: x from the nose, y up. Lies on the flanks. */
  sideMarks: Mark[]
  /** Seen from ahead: x is z here, from the middle outward; drawn for one side and mirrored, or across (`plate`). */
  frontMarks: Mark[]
  /** Seen from behind, likewise. */
  rearMarks: Mark[]
  /** Seen from above: x from the nose, y is z here, from the middle outward; mirrored. Bonnet, roof, boot, engine cover. */
  topMarks?: Mark[]
  /** `fabric`: the second colour is a soft top's cloth. */
  paint: { colour: Colour; second?: Colour; finish: "solid" | "metallic" | "matt"; fabric?: boolean }
  /** How far to the right of the middle the front plate hangs, metres, where it does not hang in the middle; marked outward. */
  plateAside?: number
  /** Where the door mirrors sit: foot of the arm, x and height. */
  mirrors: { x: number; y: number; size?: number }
  /** A part of its own making: a rear wing on posts, roof rails, a shark's fin. */
  extra?: "wing" | "rails" | "aerial"
}
