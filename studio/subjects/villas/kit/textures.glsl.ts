/** Textures of walls, ground and leaves. `p` is a position in metres, `n` the surface's normal there. */
export const TEXTURES = /* glsl */ `
float lot(vec3 p) {
  p = fract(p * vec3(.1031, .1030, .0973));
  p += dot(p, p.yzx + 33.33);
  return fract((p.x + p.y) * p.z);
}
float cloud(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  return mix(
    mix(mix(lot(i), lot(i + vec3(1, 0, 0)), f.x), mix(lot(i + vec3(0, 1, 0)), lot(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(lot(i + vec3(0, 0, 1)), lot(i + vec3(1, 0, 1)), f.x), mix(lot(i + vec3(0, 1, 1)), lot(i + 1.), f.x), f.y), f.z);
}
float clouds(vec3 p) { return cloud(p) * .53 + cloud(p * 2.1 + 3.) * .27 + cloud(p * 4.3 + 9.) * .14 + cloud(p * 9.1) * .06; }

// Two axes along a surface: horizontal and vertical on walls, x and z on floors.
vec2 laid(vec3 p, vec3 n) {
  if (abs(n.y) > .7) return p.xz;
  vec2 level = normalize(vec2(n.z, -n.x) + 1e-5);
  return vec2(dot(p.xz, level), p.y);
}
// Cells of irregular stones: distance from the joint, and a random number per stone.
vec2 stones(vec2 uv) {
  vec2 i = floor(uv), f = fract(uv);
  float first = 8., second = 8., own = 0.;
  for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    vec2 g = vec2(x, y);
    float a = lot(vec3(i + g, 1.)), b = lot(vec3(i + g, 2.));
    vec2 d = abs(g + .18 + .64 * vec2(a, b) - f);
    float far = pow(pow(d.x, 3.) + pow(d.y, 3.), 1. / 3.);
    if (far < first) { second = first; first = far; own = a; } else second = min(second, far);
  }
  return vec2(second - first, own);
}

void plaster(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  c *= .90 + .16 * clouds(p * 1.1) - .10 * smoothstep(.45, .8, clouds(vec3(p.x * 2.4, p.y * .5, p.z * 2.4)));
  n = normalize(n + (vec3(cloud(p * 5.), cloud(p * 5. + 7.), cloud(p * 5. + 13.)) - .5) * .05);
}
void granite(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  float broad = clouds(p * .55), fine = clouds(p * 2.7);
  c *= .62 + .75 * broad;
  c = mix(c, c * vec3(1.22, .98, .80), smoothstep(.45, .75, fine));
  c *= 1. - .40 * smoothstep(.52, .8, clouds(vec3(p.x * 1.9, p.y * .35, p.z * 1.9) + 5.)) * (1. - abs(n.y));
  c = mix(c, vec3(.17, .155, .10), .55 * smoothstep(.60, .72, clouds(p * 1.7 + 21.)));
  c *= .90 + .20 * lot(floor(p * 34.));
  float wet = smoothstep(.75, .15, p.y + (fine - .5) * .5);
  c *= mix(1., .34, wet);
  rough = mix(rough, .30, wet);
  n = normalize(n + (vec3(cloud(p * 3.4), cloud(p * 3.4 + 7.), cloud(p * 3.4 + 13.)) - .5) * .26 + (vec3(cloud(p * 11.), cloud(p * 11. + 7.), cloud(p * 11. + 13.)) - .5) * .16);
}
void stonework(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  vec2 uv = laid(p, n) * vec2(2.5, 4.3);
  vec2 cell = stones(uv + vec2(.25 * floor(uv.y), 0.));
  float joint = smoothstep(.02, .13, cell.x);
  c *= mix(.42, .72 + .55 * cell.y, joint) * (.8 + .4 * clouds(p * 6.));
  c = mix(c, c * vec3(1.12, .98, .84), step(.6, cell.y));
  vec2 aside = vec2(stones(uv + vec2(.05, 0.)).x, stones(uv + vec2(0., .05)).x) - cell.x;
  vec3 level = vec3(normalize(vec2(n.z, -n.x) + 1e-5), 0.).xzy;
  n = normalize(n - (level * clamp(aside.x, -.08, .08) + vec3(0, 1, 0) * clamp(aside.y, -.08, .08)) * 4.5 * (1. - joint * .6));
}
void paving(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  vec2 cell = stones(laid(p, n) * 1.6);
  float joint = smoothstep(.015, .06, cell.x);
  c *= mix(.45, .78 + .38 * cell.y, joint) * (.85 + .3 * clouds(p * 3.));
  rough = mix(rough, rough - .12, joint * clouds(p * 1.3));
}
void slabs(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  vec2 uv = laid(p, n) / vec2(1.2, .8);
  vec2 edge = abs(fract(uv) - .5) * vec2(1.2, .8);
  float joint = min(.6 - edge.x, .4 - edge.y);
  c *= mix(.62, .88 + .2 * lot(vec3(floor(uv), 3.)), smoothstep(.002, .016, joint)) * (.9 + .2 * clouds(p * 2.));
}
void planks(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  vec2 uv = laid(p, n);
  float across = uv.y / .145, plank = floor(across);
  c *= (.72 + .5 * lot(vec3(plank, 1., 2.))) * (.82 + .36 * clouds(vec3(uv.x * .9 + plank * 7., uv.y * 22., 0.)));
  c *= mix(.25, 1., smoothstep(.0, .07, min(fract(across), 1. - fract(across))));
}
void timber(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  c *= .7 + .6 * clouds(p * vec3(7., 1.6, 7.));
}
void tiles(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  float own = lot(vec3(floor(laid(p, vec3(n.x, 0., n.z)) * vec2(4.5, 3.6)), 4.));
  c *= .62 + .62 * own;
  c = mix(c, vec3(.36, .30, .20), .5 * step(.82, lot(vec3(own, 2., 1.))));
  c *= .75 + .4 * clouds(p * 2.);
}
void land(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  float rock = smoothstep(.88, .70, n.y + (clouds(p * .8) - .5) * .34);
  vec3 grass = mix(vec3(.19, .145, .075), vec3(.072, .075, .034), clouds(p * .45));
  grass *= .74 + .5 * cloud(p * 5.);
  rock = max(rock, smoothstep(1.5, .8, p.y));
  vec3 stone = vec3(.285, .225, .185), m = n;
  if (rock > .02) granite(p, m, stone, rough);
  c = mix(grass, stone, rock);
  n = normalize(n + (vec3(cloud(p * 6.), cloud(p * 6. + 7.), cloud(p * 6. + 13.)) - .5) * .3);
}
void leaf(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  c *= .65 + .7 * cloud(p * 2.3);
  c = mix(c, c.grb * vec3(.9, .9, .7), .18 * lot(floor(p * 9.)));
}
void bark(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {
  float furrow = clouds(vec3(p.x * 9., p.y * 2.2, p.z * 9.));
  c *= .35 + 1.1 * furrow;
  n = normalize(n + (vec3(furrow, cloud(p * 6.), cloud(p * 9. + 3.)) - .5) * .8);
}
void cloth(vec3 p, inout vec3 n, inout vec3 c, inout float rough) { c *= .93 + .14 * clouds(p * 3.); }
void plain(vec3 p, inout vec3 n, inout vec3 c, inout float rough) {}
`
