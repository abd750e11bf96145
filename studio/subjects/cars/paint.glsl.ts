/**
 * Where the marks of a car lie on its surface, and their materials. Side marks are projected along z onto surfaces that
 * face sideways, front and rear marks along x, top marks along y. Intakes and lamps have depth: their inside shifts
 * with the view.
 */
export const MARKS = /* glsl */ `
// A branch as a loop, which software rendering skips if it is not taken.
#define WHERE(condition) for (int only = (condition) ? 1 : 0; only > 0; only--)
uniform sampler2D atlas0, atlas1, atlas2, atlas3, atlas4;
uniform float atlasScale, carLength, plateAside;
uniform vec2 sideAt, frontAt, rearAt, topAt;
struct Marks { vec3 a, b, c, d, e; vec3 bend; float deepGlow; float wall; float bezel; vec2 flat2; };

vec2 onSide(vec3 p) { return sideAt + p.xy * atlasScale; }
vec2 onTop(vec3 p) { return topAt + vec2(p.x, abs(p.z)) * atlasScale; }
vec2 onFront(vec3 p) { return frontAt + vec2(abs(p.z), p.y) * atlasScale; }
vec2 onRear(vec3 p) { return rearAt + vec2(abs(p.z), p.y) * atlasScale; }

float relief(vec2 uv) {
  vec3 e = texture2D(atlas4, uv).rgb;
  vec3 b = texture2D(atlas1, uv).rgb;
  return -e.r * .6 + e.g * 1.5 - .55 * (texture2D(atlas0, uv).b + b.r + b.g) - .3 * texture2D(atlas2, uv).r;
}

// uv: this position; deep: the position that the view ray hits 4 cm deeper; along1, along2: axes of the plane.
void take(inout Marks m, vec2 uv, vec2 deep, vec3 along1, vec3 along2, vec2 plane, float weight) {
  vec3 b = texture2D(atlas1, uv).rgb, c = texture2D(atlas2, uv).rgb, a = texture2D(atlas0, uv).rgb;
  m.a = max(m.a, a * weight);
  m.b = max(m.b, b * weight);
  m.c = max(m.c, c * weight);
  m.d = max(m.d, texture2D(atlas3, uv).rgb * weight);
  m.e = max(m.e, texture2D(atlas4, uv).rgb * weight);
  float d = .0024 * atlasScale;
  float du = relief(uv + vec2(d, 0.)) - relief(uv - vec2(d, 0.));
  float dv = relief(uv + vec2(0., d)) - relief(uv - vec2(0., d));
  m.bend -= (along1 * du + along2 * dv) * weight;
  float pit = max(a.b, max(b.r, b.g));
  WHERE(pit * weight > .02) {
    vec3 behind = texture2D(atlas1, deep).rgb;
    m.wall = max(m.wall, (1. - max(texture2D(atlas0, deep).b, max(behind.r, behind.g))) * pit * weight);
  }
  WHERE(max(c.r, c.g) * weight > .02) {
    m.deepGlow = max(m.deepGlow, mix(c.g, texture2D(atlas2, mix(uv, deep, .7)).g, step(.5, c.r)) * weight);
    m.bezel = max(m.bezel, c.r * (1. - texture2D(atlas2, mix(uv, deep, .8)).r) * weight);
  }
  if (weight > .5) m.flat2 = plane;
}

Marks marksAt(vec3 p, vec3 n, vec3 v) {
  Marks m = Marks(vec3(0.), vec3(0.), vec3(0.), vec3(0.), vec3(0.), vec3(0.), 0., 0., 0., p.xy);
  float flank = abs(n.z), s = sign(p.z);
  float side = smoothstep(.36, .42, flank) * step(.08, abs(p.z));
  float edge = mix(.05, .34, smoothstep(.45, .9, flank));
  float front = smoothstep(edge, edge + .05, -n.x) * step(p.x, carLength * .4);
  float rear = smoothstep(edge, edge + .05, n.x) * step(carLength * .6, p.x);
  float top = smoothstep(.45, .52, n.y);
  const float DEPTH = .045;
  WHERE(top > 0.) take(m, onTop(p), onTop(p + v * DEPTH / max(abs(v.y), .6)), vec3(1., 0., 0.), vec3(0., 0., s), p.xz, top);
  WHERE(side > 0.) take(m, onSide(p), onSide(p + v * DEPTH / max(abs(v.z), .5)), vec3(1., 0., 0.), vec3(0., 1., 0.), p.xy, side);
  WHERE(front > 0.) take(m, onFront(p), onFront(p + v * DEPTH / max(abs(v.x), .5)), vec3(0., 0., s), vec3(0., 1., 0.), p.zy, front);
  // A plate that is not in the middle is on the right only.
  m.d.g *= 1. - step(.01, plateAside) * front * step(0., p.z);
  WHERE(rear > 0.) take(m, onRear(p), onRear(p + v * DEPTH / max(abs(v.x), .5)), vec3(0., 0., s), vec3(0., 1., 0.), p.zy, rear);
  // A roof in another colour is drawn in the side view and covers the whole width.
  m.d.b = max(m.d.b, texture2D(atlas3, onSide(p)).b * step(.5, n.y));
  return m;
}
`

export const LOOKS = /* glsl */ `
uniform vec3 second;
uniform float secondRough;
float speck(vec3 p) { return fract(sin(dot(floor(p * 700.), vec3(12.9898, 78.233, 37.719))) * 43758.5453); }
void become(inout Surface s, float amount, vec3 colour, float rough, float metal, float coat, float reflectance) {
  s.colour = mix(s.colour, colour, amount);
  s.rough = mix(s.rough, rough, amount);
  s.metal = mix(s.metal, metal, amount);
  s.coat = mix(s.coat, coat, amount);
  s.reflectance = mix(s.reflectance, reflectance, amount);
}
void wear(inout Surface s, Marks m, vec3 v) {
  become(s, m.d.b, second, secondRough, 0., 1. - smoothstep(.4, .7, secondRough), .03);
  become(s, m.a.g, vec3(.006), .3, 0., .9, .03);
  become(s, m.b.b, vec3(.58, .58, .57), .10, 1., 0., .04);
  become(s, m.d.g, vec3(.48, .48, .47), .5, 0., .3, .04);
  become(s, m.d.g * smoothstep(.222, .226, abs(abs(objectPos.z) - plateAside * step(objectPos.x, carLength * .5))), vec3(.006, .02, .10), .5, 0., .3, .04);

  float pit = max(m.a.b, max(m.b.r, m.b.g));
  become(s, pit, vec3(.0085), .75, 0., 0., .03);
  vec2 q = m.flat2;
  float lattice = max(abs(sin(q.x * 262. + q.y * 151.)), abs(sin(q.x * 262. - q.y * 151.)));
  float slats = smoothstep(.35, .75, abs(sin(q.x * 105.)));
  become(s, m.b.r * smoothstep(.80, .97, lattice), vec3(.022), .35, 0., .5, .04);
  become(s, m.b.g * slats, vec3(.035), .3, 0., .9, .04);
  s.shade *= 1. - pit * .45 * (1. - m.b.g * slats);
  become(s, m.wall, vec3(.014), .45, 0., .25, .04);
  s.shade *= 1. - m.wall * .25;

  float lamp = m.c.r;
  become(s, lamp, vec3(.0065, .007, .008), .2, 0., 1., .05);
  // Behind the glass: facets of a reflector.
  float fluting = .5 + .5 * sin(q.x * 420.);
  vec3 facet = normalize(s.normal + .22 * vec3(sin(q.x * 31.), sin(q.y * 43.), sin(q.x * 27. + q.y * 19.)));
  s.glow += lamp * (1. - m.deepGlow) * reflectedLight(worldPos, reflect(v, facet), .3) * vec3(.20, .205, .21) * s.shade;
  s.glow += m.bezel * (reflectedLight(worldPos, reflect(v, normalize(s.normal + vec3(0., .5, .2))), .2) * .45 + vec3(.012)) * s.shade;
  float lit = m.deepGlow;
  become(s, lit, vec3(.25, .24, .22), .2, 0., 1., .05);
  s.glow += lit * vec3(1., .915, .79) * 2.6;
  become(s, m.c.b, vec3(.11, .004, .003), .25, 0., 1., .05);
  s.glow += m.c.b * vec3(.62, .022, .012) * (.55 + .45 * fluting);
  become(s, m.d.r, vec3(.35, .11, .01), .25, 0., 1., .05);
  s.glow += m.d.r * vec3(.10, .035, .003);

  s.normal = normalize(s.normal + m.bend * .55);
  s.colour *= 1. - .9 * m.e.r;
  s.coat *= 1. - .8 * m.e.r;
  s.metal *= 1. - m.e.r;
  s.shade *= 1. - .6 * m.e.r;
}
`

/** Glass through which the dusk is visible in the far window, with the seats in front of it. */
export const GLASS = /* glsl */ `
uniform float farWindow;
void glaze(inout Surface s, float amount, vec3 v) {
  if (amount < .01) return;
  become(s, amount, vec3(.003), .12, 0., 1., .05);
  s.normal = normalize(mix(s.normal, normalize(worldNormal), amount));
  vec3 q = objectPos + v * ((sign(v.z) * farWindow - objectPos.z) / (abs(v.z) < .02 ? .02 : v.z));
  float through = texture2D(atlas0, onSide(q)).r * step(0., q.x) * step(q.x, carLength) * step(objectPos.z * v.z, .1);
  float seats = 0.;
  for (int i = 0; i < 2; i++) {
    vec3 at = objectPos + v * (((i == 0 ? .36 : -.36) - objectPos.z) / (abs(v.z) < .02 ? .02 : v.z));
    seats = max(seats, texture2D(atlas4, onSide(at)).b);
  }
  vec3 beyond = reflectedLight(q, v, .0) * vec3(.20, .225, .22);
  s.glow += amount * (mix(beyond * through, vec3(.0022, .002, .0019), seats) + vec3(.0012));
}
`
