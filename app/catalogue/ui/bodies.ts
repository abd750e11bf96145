import type { Body } from "../rules/specs"

/**
 * A body seen from its left side, nose at the left, in centimetres; y grows upwards from the ground.
 * Paths are SVG path data.
 */
export type BodyShape = {
  length: number
  height: number
  /** Height of the sill between the wheels. */
  sill: number
  wheels: { front: number; rear: number; radius: number }
  /** From the front lip over nose, bonnet and roof to the rear lip. */
  top: string
  glass: string
  /** Pillars across the glass. */
  pillars: string
  /** Door gaps and panel joints. */
  gaps: string
  /** The line along the shoulder that catches the light. */
  crease: string
  frontLamp: string
  rearLamp: string
  /** Openings: intakes, grilles. */
  dark?: string
  /** Seats of an open car. */
  seats?: string
  /** Unpainted sills and arches. */
  cladding?: boolean
}

export const bodies: Record<Body, BodyShape> = {
  supercar: {
    length: 458,
    height: 120,
    sill: 15,
    wheels: { front: 97, rear: 362, radius: 35 },
    top: "M6 16C-3 26-1 38 12 46C34 58 64 69 98 76C122 81 144 96 170 108C190 117 210 120 234 120C268 120 300 111 336 101C368 93 408 93 438 94C452 94 458 86 456 74L451 42C449 28 441 18 424 16",
    glass:
      "M130 82C150 96 172 108 198 113C220 117 240 115 260 110L312 95C315 93 314 91 310 90C284 84 256 82 236 82L138 79Z",
    pillars: "M256 112L262 84",
    gaps: "M150 79C143 60 146 40 156 24L262 22C276 34 284 50 282 66",
    crease: "M14 48C74 66 190 62 280 70C340 76 404 84 454 84",
    frontLamp: "M34 57C50 64 66 69 84 72L78 64C64 60 50 57 34 57Z",
    rearLamp: "M436 87L456 84L455 76L434 80Z",
    dark: "M284 74L322 66C327 54 321 44 310 38L290 48ZM4 24L26 20L22 32L4 34ZM424 20L450 36L452 46L436 40Z",
  },
  coupe: {
    length: 462,
    height: 131,
    sill: 18,
    wheels: { front: 96, rear: 364, radius: 35 },
    top: "M8 19C0 29-1 50 9 62C15 70 29 75 50 80C85 87 118 91 148 94C166 104 188 118 214 126C234 132 262 132 286 127C322 120 354 107 388 101C412 98 434 99 448 97C459 95 463 86 462 74L458 44C456 30 448 20 430 19",
    glass:
      "M164 95C181 106 198 116 217 121C237 126 262 126 284 121C309 116 331 109 351 101C353 99 351 97 345 97L168 92Z",
    pillars: "M286 121L296 95",
    gaps: "M168 91C160 72 160 46 170 27L280 25C292 44 299 70 297 95M428 97C424 84 424 70 428 58",
    crease: "M22 66C110 82 230 82 330 85C390 87 430 88 460 84",
    frontLamp: "M19 66C25 77 44 81 60 80C54 72 40 66 24 63Z",
    rearLamp: "M436 92L461 88L461 80L434 84Z",
    dark: "M4 30L26 24L24 40L3 44Z",
  },
  convertible: {
    length: 450,
    height: 126,
    sill: 18,
    wheels: { front: 98, rear: 352, radius: 34 },
    top: "M8 18C0 28-1 46 9 56C19 66 50 75 90 81C120 85 146 88 168 90L296 90C303 97 312 100 326 100C360 100 400 98 430 94C444 92 451 84 450 72L446 42C444 30 436 19 420 18",
    glass: "M158 90L204 124C208 127 216 127 216 122L186 90Z",
    pillars: "",
    gaps: "M176 89C167 68 168 44 178 25L276 23C291 42 297 66 293 90M322 99C334 92 350 88 366 88",
    crease: "M18 58C110 74 240 73 340 77C400 79 430 82 448 78",
    frontLamp: "M18 58C26 68 44 73 62 75C56 67 42 60 24 56Z",
    rearLamp: "M426 90L449 86L449 78L424 82Z",
    dark: "M4 28L26 22L24 38L3 40Z",
    seats:
      "M232 88C230 104 234 117 245 117C255 117 258 106 256 88ZM274 88C271 107 275 120 287 120C298 120 301 108 299 88Z",
  },
  saloon: {
    length: 464,
    height: 143,
    sill: 20,
    wheels: { front: 88, rear: 368, radius: 34 },
    top: "M8 21C0 33-1 58 9 68C19 78 60 86 100 91C124 94 138 96 150 98C172 114 197 132 224 139C248 144 280 144 304 140C334 133 358 118 382 108C402 105 430 106 450 104C461 102 466 92 465 80L460 44C458 33 452 22 436 21",
    glass:
      "M164 99C186 114 207 127 229 132C251 136 280 136 300 132C322 127 343 114 357 104C359 101 357 100 352 100L168 96Z",
    pillars: "M260 136L268 98M318 129L332 100",
    gaps: "M166 95C159 76 160 50 168 29L266 27L268 98M266 27L322 29C336 46 341 76 338 101",
    crease: "M20 74C120 88 240 88 340 92C400 95 440 97 463 92",
    frontLamp: "M17 74C26 82 46 86 66 86C58 78 40 73 22 70Z",
    rearLamp: "M430 100L463 96L464 86L428 90Z",
    dark: "M3 32L24 26L22 44L2 48Z",
  },
  suv: {
    length: 454,
    height: 162,
    sill: 27,
    wheels: { front: 90, rear: 362, radius: 38 },
    top: "M8 29C0 42-1 74 8 86C16 96 50 103 90 107C112 109 124 111 134 114C156 132 178 148 206 155C238 162 318 162 356 157C386 152 408 134 428 118C442 114 449 108 451 98L453 60C453 44 445 30 428 29",
    glass:
      "M150 115C168 130 188 142 211 147C241 152 316 152 347 148C369 143 386 130 398 119C400 116 398 115 393 115L154 111Z",
    pillars: "M256 151L264 113M334 150L348 115",
    gaps: "M152 110C147 90 147 60 156 38L262 35L264 112M262 35L316 38C334 54 342 84 344 114",
    crease: "M18 93C120 106 240 103 344 107C400 110 430 109 450 102",
    frontLamp: "M14 88C22 97 44 101 64 102C58 93 40 88 20 85Z",
    rearLamp: "M418 111L451 104L452 93L414 101Z",
    dark: "M2 44L22 38L22 68L2 74Z",
    cladding: true,
  },
  hatchback: {
    length: 420,
    height: 146,
    sill: 20,
    wheels: { front: 84, rear: 340, radius: 34 },
    top: "M8 21C0 33-1 62 7 74C15 84 50 91 88 96C108 98 120 100 130 103C152 121 177 137 204 142C242 147 316 146 352 142L372 138C382 126 394 112 408 100C418 96 421 88 421 78L420 46C418 33 412 22 398 21",
    glass:
      "M144 103C164 119 185 131 208 135C242 139 302 138 332 134C350 130 362 117 371 106C372 103 371 102 367 102L148 99Z",
    pillars: "M240 137L248 101M312 136L326 102",
    gaps: "M144 99C137 80 138 52 146 30L246 27L248 101M246 27L298 30C316 46 324 76 324 102",
    crease: "M18 81C110 94 240 93 330 97C380 99 402 98 419 93",
    frontLamp: "M14 77C22 87 42 91 62 91C54 82 38 77 20 74Z",
    rearLamp: "M386 99L420 94L421 84L384 90Z",
    dark: "M2 32L22 26L22 48L2 52Z",
  },
  city: {
    length: 364,
    height: 151,
    sill: 20,
    wheels: { front: 70, rear: 298, radius: 31 },
    top: "M8 21C0 31-2 58 3 72C7 85 28 95 54 101C70 104 80 106 88 109C106 129 128 145 157 149C201 154 262 153 298 148C328 142 344 122 353 102C361 94 365 80 364 66L362 44C361 31 354 22 340 21",
    glass:
      "M102 110C118 127 137 138 160 142C200 146 252 145 279 141C303 136 318 121 324 109C325 106 324 105 320 105L106 106Z",
    pillars: "M204 145L212 106M272 142L282 106",
    gaps: "M102 106C95 84 97 54 106 31L210 28C216 50 215 80 212 106M298 148C296 130 300 118 306 106",
    crease: "M12 80C90 98 210 95 290 98C330 100 350 99 361 92",
    frontLamp: "M13 78A10 11 0 1 0 33 78A10 11 0 1 0 13 78Z",
    rearLamp: "M342 104L359 88L361 72L346 78Z",
    dark: "M2 32L18 26L18 42L2 46Z",
  },
  van: {
    length: 558,
    height: 240,
    sill: 28,
    wheels: { front: 98, rear: 404, radius: 36 },
    top: "M8 29C0 42-2 72 3 94C7 110 20 119 40 127C60 135 76 142 88 151C110 181 132 212 158 228C166 233 176 235 190 236C300 240 460 240 538 236C549 234 554 228 555 216L559 60C559 44 552 30 538 29",
    glass: "M104 151C120 175 138 198 156 209C160 212 166 213 172 213L194 213L198 147L108 146Z",
    pillars: "",
    gaps: "M102 146C96 110 98 70 110 39L198 36L202 222M202 36L202 222L340 225L340 36M340 122L548 118M340 176L550 174",
    crease: "M16 108C60 122 100 128 200 126C320 124 440 122 557 118",
    frontLamp: "M12 108C18 122 40 130 62 136C56 122 40 112 22 104Z",
    rearLamp: "M546 150L556 150L558 104L548 104Z",
    dark: "M1 48L20 42L20 62L1 66Z",
    cladding: true,
  },
}

/** The whole body as one closed path: the top line, then back along the sill with the arches cut out. */
export function outline({ top, sill, wheels }: BodyShape): string {
  const arch = wheels.radius + 4
  const reach = Math.sqrt(arch ** 2 - (wheels.radius - sill) ** 2)
  const cut = (x: number) =>
    `L${(x + reach).toFixed(1)} ${sill}A${arch} ${arch} 0 ${sill < wheels.radius ? 1 : 0} 1 ${(x - reach).toFixed(1)} ${sill}`
  return `${top}${cut(wheels.rear)}${cut(wheels.front)}Z`
}
