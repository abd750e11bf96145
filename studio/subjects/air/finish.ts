import type * as THREE from "three"
import { type Colour, surface } from "../../renderer/surface.ts"

/**
 * Lacquer with the drawing of `hullTexture`: glass that is lit inside between `from` and `to` (x, metres), gaps, a second
 * colour.
 */
export function livery(options: {
  colour: Colour
  second: Colour
  texture: THREE.Texture
  /** Cabin windows: centre of the first one, distance, position on the hull (degrees) and height (degrees). */
  cabin: { from: number; to: number; pitch: number; degrees: number; tall: number }
  secondMetal?: boolean
  lit?: number
}): THREE.ShaderMaterial {
  const { colour, second, texture, cabin, secondMetal = false, lit = 1 } = options
  return surface({
    colour,
    rough: 0.32,
    coat: 1,
    uniforms: {
      hullTexture: { value: texture },
      second: { value: [...second] },
      cabin: { value: [cabin.from, cabin.to, cabin.pitch, lit] },
      panes: { value: [cabin.degrees / 180, cabin.tall / 180] },
    },
    adjust: /* glsl */ `
uniform sampler2D hullTexture;
uniform vec3 second;
uniform vec4 cabin;
uniform vec2 panes;
float chance(float n) { return fract(sin(n * 91.7) * 4375.85); }
void adjust(inout Surface s) {
  vec3 m = texture2D(hullTexture, texCoord).rgb;
  s.colour = mix(s.colour, second, m.b);
  ${secondMetal ? "s.metal = m.b; s.rough = mix(s.rough, .24, m.b);" : ""}
  s.colour *= 1. - .72 * m.g;
  s.coat *= 1. - m.g;
  s.shade *= 1. - .45 * m.g;
  float glass = smoothstep(.25, .75, m.r);
  s.colour = mix(s.colour, vec3(.006, .007, .009), glass);
  s.rough = mix(s.rough, .04, glass);
  s.reflectance = mix(s.reflectance, .07, glass);
  s.metal *= 1. - glass;
  s.coat *= 1. - glass;
  float inside = step(cabin.x, objectPos.x) * step(objectPos.x, cabin.y);
  float number = floor((objectPos.x - cabin.x) / cabin.z);
  float up = (panes.x - texCoord.y) / panes.y;
  float deep = smoothstep(.55, 1., m.r);
  // A lit ceiling, a wall that darkens downward, the backs of the seats before it.
  float seat = smoothstep(.30, .18, abs(fract((objectPos.x - cabin.x) / .86 + .2) - .5)) * smoothstep(.02, -.08, up);
  float lamp = (.16 + .95 * smoothstep(-.35, .48, up)) * (1. - .62 * seat);
  vec3 warm = mix(vec3(1., .58, .26), vec3(1., .70, .42), chance(number + 3.));
  s.glow += warm * lamp * inside * deep * (.42 + .30 * chance(number)) * cabin.w;
  // The flight deck: a dim light of its instruments.
  s.glow += vec3(.05, .07, .085) * deep * (1. - inside) * .12 * smoothstep(.52, .30, texCoord.y) * cabin.w;
}`,
  })
}

/**
 * Lacquer of a wing: a polished leading edge, gaps around flaps and ailerons. `metal`: how far back the polish reaches.
 */
export function wingSkin(
  colour: Colour,
  { metal = 0.06, gaps = true, tip }: { metal?: number; gaps?: boolean; tip?: Colour } = {},
): THREE.ShaderMaterial {
  return surface({
    colour,
    rough: 0.34,
    coat: 1,
    uniforms: { tip: { value: [...(tip ?? colour)] }, edge: { value: metal } },
    adjust: /* glsl */ `
uniform vec3 tip;
uniform float edge;
float gap(float at, float x, float width) { return smoothstep(width, width * .4, abs(x - at)); }
void adjust(inout Surface s) {
  float polished = smoothstep(edge + .004, edge - .004, texCoord.x) * step(.02, texCoord.y) * step(texCoord.y, .90);
  s.colour = mix(s.colour, tip, smoothstep(.895, .90, texCoord.y));
  s.colour = mix(s.colour, vec3(.62, .63, .65), polished);
  s.metal = polished;
  s.rough = mix(s.rough, .22, polished);
  s.coat *= 1. - polished;
  float cut = 0.;
  ${
    gaps
      ? `float flap = step(.10, texCoord.y) * step(texCoord.y, .58), aileron = step(.60, texCoord.y) * step(texCoord.y, .84);
  cut = max(gap(.71, texCoord.x, .006) * flap, gap(.74, texCoord.x, .006) * aileron);
  float behind = step(.71, texCoord.x);
  cut = max(cut, max(gap(.10, texCoord.y, .0016), max(gap(.345, texCoord.y, .0016), gap(.585, texCoord.y, .0016))) * behind);
  cut = max(cut, max(gap(.60, texCoord.y, .0016), gap(.84, texCoord.y, .0016)) * step(.74, texCoord.x));
  cut = max(cut, gap(.58, texCoord.x, .004) * step(.14, texCoord.y) * step(texCoord.y, .5) * .6);`
      : "cut = gap(.68, texCoord.x, .007) * step(.08, texCoord.y) * step(texCoord.y, .93);"
  }
  s.colour *= 1. - .6 * cut;
  s.coat *= 1. - cut;
}`,
  })
}

/** An engine's intake from ahead, around (y, z): its blades and the spiral of its spinner. */
export function fan(y: number, z: number, radius: number, blades: number): THREE.ShaderMaterial {
  return surface({
    colour: [0.045, 0.047, 0.052],
    rough: 0.3,
    metal: 0.9,
    uniforms: { middle: { value: [y, z, radius, blades] } },
    adjust: /* glsl */ `
uniform vec4 middle;
void adjust(inout Surface s) {
  vec2 d = objectPos.yz - middle.xy;
  float r = length(d) / middle.z, a = atan(d.y, d.x);
  float swept = a * middle.w / 6.2831853 + (r - .3) * (r - .3) * 2.6;
  float across = fract(swept);
  float lit = smoothstep(0., .75, across) * smoothstep(1., .9, across);
  s.colour = mix(vec3(.006), vec3(.30, .31, .33), lit * smoothstep(1.02, .8, r));
  s.normal = normalize(s.normal + vec3(0., cos(a + 1.57), sin(a + 1.57)) * (across - .5) * .9);
  s.shade *= mix(.25, .9, smoothstep(1., .55, r));
}`,
  })
}

export const metals = {
  polished: () => surface({ colour: [0.66, 0.67, 0.69], rough: 0.16, metal: 1 }),
  burnt: () => surface({ colour: [0.2, 0.18, 0.16], rough: 0.38, metal: 1 }),
  dark: () => surface({ colour: [0.012, 0.012, 0.013], rough: 0.5 }),
}
