import { type Colour, surface } from "../../renderer/surface.ts"

export const WHITE: Colour = [0.56, 0.545, 0.52]

export const finish = {
  white: () => surface({ colour: WHITE, rough: 0.3, coat: 1 }),
  paint: (colour: Colour) => surface({ colour, rough: 0.28, coat: 1 }),
  steel: () => surface({ colour: [0.62, 0.62, 0.63], rough: 0.2, metal: 1 }),
  dark: () => surface({ colour: [0.014, 0.015, 0.017], rough: 0.35 }),
  glass: () => surface({ colour: [0.006, 0.008, 0.01], rough: 0.05, reflectance: 0.08 }),
  cushion: (colour: Colour = [0.42, 0.4, 0.36]) => surface({ colour, rough: 0.95 }),
  glow: (glow: Colour) => surface({ colour: [0, 0, 0], glow }),
  /** Teak laid fore and aft. */
  teak: () =>
    surface({
      colour: [0.2, 0.115, 0.062],
      rough: 0.7,
      adjust: /* glsl */ `
float grain(float n) { return fract(sin(n * 12.99) * 43758.5); }
void adjust(inout Surface s) {
  float plank = floor(objectPos.z / .11);
  float seam = smoothstep(.42, .5, abs(fract(objectPos.z / .11) - .5));
  s.colour *= (.78 + .44 * grain(plank)) * (1. - .75 * seam);
}`,
    }),
}

/**
 * Walls with a band of glass between the shares `from` and `to` of their height, in bays of `bay` metres (separated by
 * `post`); `lit`: how strongly the rooms are lit. `darkTo`: x up to which the glass is dark, for the wheelhouse.
 */
export function glazed(of: {
  colour?: Colour
  from: number
  to: number
  bay: number
  post: number
  lit: number
  darkTo?: number
  high: number
  /** x at which the band ends astern. */
  until?: number
}) {
  const { colour = WHITE, from, to, bay, post, lit, darkTo = -1e3, high, until = 1e3 } = of
  return surface({
    colour,
    rough: 0.3,
    coat: 1,
    uniforms: {
      band: { value: [from, to, bay, post] },
      rooms: { value: [lit, darkTo, high, until] },
    },
    adjust: /* glsl */ `
uniform vec4 band, rooms;
float chance(float n) { return fract(sin(n * 91.7) * 4375.85); }
void adjust(inout Surface s) {
  s.shade = .45 + .55 * s.shade; // lamps below each deck light the area that it shades
  float v = texCoord.y, soft = .02 / rooms.z;
  float inBand = smoothstep(band.x - soft, band.x + soft, v) * smoothstep(band.y + soft, band.y - soft, v) * smoothstep(rooms.w + .03, rooms.w - .03, objectPos.x);
  // Astern there are sliding doors, from the sill to the head of the windows.
  float astern = smoothstep(.80, .92, objectNormal.x);
  float doors = astern * smoothstep(.035, .05, v) * smoothstep(band.y + soft, band.y - soft, v) * smoothstep(rooms.w + 9., rooms.w + 8., objectPos.x);
  inBand = max(inBand * (1. - astern), doors);
  float along = mix(texCoord.x / band.z, objectPos.z / 1.6 + .5, step(.5, astern)), n = floor(along), f = fract(along) * mix(band.z, 1.6, step(.5, astern));
  float bay = mix(band.z, 1.6, step(.5, astern));
  float pane = smoothstep(0., .03, min(f, bay - f) - mix(band.w, .07, step(.5, astern)) * .5);
  float ends = max(smoothstep(rooms.w, rooms.w - .4, objectPos.x), doors);
  float glass = inBand * pane;
  s.colour = mix(s.colour, vec3(.010, .011, .013), inBand);
  s.rough = mix(s.rough, .05, glass);
  s.reflectance = mix(s.reflectance, .075, glass);
  s.coat *= 1. - glass;
  float w = mix((v - band.x) / (band.y - band.x), v / band.y, doors);
  // A room: its ceiling's light, its far wall, curtains beside the posts, things that stand before the light.
  float room = chance(floor(n / 2.) + 3.);
  float lit = mix(.30, 1., smoothstep(.25, .8, room)) * rooms.x;
  float curtain = smoothstep(.34, .26, min(f, bay - f)) * step(.45, chance(n + 9.)) * (.6 + .4 * sin(f * 70.));
  float things = smoothstep(.06, .0, w - .16 - .20 * chance(floor(f * 2.1 + n * 7.)) * step(.35, chance(floor(f * 2.1) + n * 3.)));
  float shine = .30 + .55 * smoothstep(.1, 1., w) + .8 * exp(-pow((w - .90) * 14., 2.));
  vec3 warm = mix(vec3(1., .56, .25), vec3(1., .69, .42), chance(n + 5.));
  float dark = step(rooms.y, objectPos.x);
  s.glow += warm * shine * lit * glass * ends * dark * (1. - .72 * things) * (1. - .35 * curtain) * .50;
  s.glow += vec3(.05, .075, .09) * glass * (1. - dark) * .5 * smoothstep(.4, 0., w);
  // Downlights wash the wall above the glass.
  s.glow += vec3(1., .60, .30) * .10 * rooms.x * (1. - inBand) * smoothstep(.78, 1., v);
}`,
  })
}

/** An open room seen through its door, `wide` metres: a lit ceiling, a wooden back wall, loungers in front of it. */
export const room = (wide: number) =>
  surface({
    colour: [0.02, 0.015, 0.012],
    rough: 0.9,
    uniforms: { door: { value: wide } },
    adjust: /* glsl */ `
uniform float door;
void adjust(inout Surface s) {
  float v = texCoord.y, z = texCoord.x / door * 2.;
  float far = smoothstep(1., .72, abs(z)) * smoothstep(0., .22, v) * smoothstep(1., .86, v);
  float slats = .82 + .18 * sin(texCoord.x * 26.);
  float spots = exp(-pow((fract(texCoord.x / .9) - .5) * 4.2, 2.)) * smoothstep(.2, 1., v);
  float seats = smoothstep(.02, -.02, v - .26 - .06 * sin(texCoord.x * 3.)) * step(abs(abs(z) - .45), .24);
  vec3 warm = vec3(1., .62, .31);
  s.glow = warm * (.10 + far * slats * (.34 + .55 * spots)) * (1. - .7 * seats) + warm * .9 * smoothstep(.05, .02, abs(v - .955));
}`,
  })
