/** A place on the map, in degrees. */
export type Coordinates = { lat: number; lon: number }

type Point = [lon: number, lat: number]

const read = (coast: string): Point[] =>
  coast.split(",").map((point) => {
    const [lon = 0, lat = 0] = point.trim().split(" ").map(Number)
    return [lon, lat]
  })

/** The main island, clockwise from its north-western cape, from the positions of capes, bays and harbours. */
const mainland = read(`
  8.203 40.968, 8.228 40.937, 8.24 40.905, 8.305 40.855, 8.401 40.839, 8.485 40.822, 8.56 40.835,
  8.63 40.867, 8.68 40.895, 8.712 40.917, 8.8 40.933, 8.845 40.968, 8.872 41.012, 8.905 41.035, 8.933 41.062,
  8.985 41.082, 9.065 41.127, 9.11 41.15, 9.15 41.178, 9.152 41.215, 9.142 41.243, 9.188 41.243,
  9.228 41.258, 9.25 41.235, 9.28 41.205, 9.325 41.188, 9.365 41.205, 9.385 41.182, 9.42 41.178, 9.438 41.14,
  9.44 41.085, 9.46 41.115, 9.468 41.138, 9.523 41.155, 9.54 41.13, 9.545 41.11, 9.572 41.1, 9.56 41.078,
  9.543 41.089, 9.533 41.068, 9.525 41.03, 9.505 41.013, 9.545 41.03, 9.575 41.04, 9.565 41.005, 9.6 41.0,
  9.655 40.998, 9.62 40.985, 9.575 40.95, 9.505 40.922, 9.565 40.908, 9.64 40.92, 9.62 40.885, 9.655 40.872,
  9.725 40.845, 9.68 40.775, 9.715 40.735, 9.722 40.7, 9.745 40.64, 9.753 40.608, 9.775 40.58, 9.827 40.53,
  9.798 40.49, 9.775 40.44, 9.722 40.375, 9.635 40.28, 9.622 40.225, 9.66 40.13, 9.735 40.075, 9.693 39.99,
  9.715 39.937, 9.685 39.9, 9.678 39.8, 9.675 39.72, 9.653 39.67, 9.645 39.55, 9.635 39.44, 9.632 39.41,
  9.615 39.35, 9.632 39.295, 9.588 39.25, 9.57 39.18, 9.56 39.135, 9.522 39.097, 9.485 39.13, 9.43 39.127,
  9.36 39.16, 9.29 39.2, 9.22 39.222, 9.165 39.208, 9.15 39.184, 9.115 39.212, 9.06 39.192, 9.025 39.145,
  9.03 39.065, 9.018 38.985, 8.968 38.945, 8.928 38.912, 8.885 38.888, 8.845 38.878, 8.815 38.897,
  8.775 38.893, 8.715 38.93, 8.685 38.9, 8.648 38.864, 8.632 38.915, 8.6 38.965, 8.57 39.04, 8.5 39.07,
  8.46 39.1, 8.42 39.16, 8.375 39.205, 8.41 39.245, 8.432 39.29, 8.415 39.335, 8.4 39.4, 8.375 39.455,
  8.435 39.545, 8.452 39.63, 8.45 39.69, 8.455 39.77, 8.515 39.715, 8.545 39.8, 8.548 39.865, 8.515 39.905,
  8.46 39.895, 8.435 39.858, 8.42 39.9, 8.398 39.95, 8.4 40.0, 8.378 40.035, 8.41 40.055, 8.485 40.1,
  8.468 40.17, 8.462 40.24, 8.475 40.285, 8.385 40.335, 8.392 40.41, 8.365 40.49, 8.313 40.555, 8.312 40.58,
  8.285 40.595, 8.25 40.575, 8.21 40.565, 8.205 40.6, 8.163 40.56, 8.162 40.605, 8.19 40.655, 8.2 40.685,
  8.13 40.735, 8.155 40.765, 8.185 40.82, 8.17 40.865, 8.192 40.915
`)

/** The larger islands around it: Asinara, Sant'Antioco, San Pietro, La Maddalena with Caprera, Tavolara. */
const islands = [
  read(`
    8.222 40.99, 8.21 41.03, 8.235 41.06, 8.27 41.085, 8.305 41.12, 8.335 41.1, 8.31 41.05, 8.275 41.03,
    8.25 41.0
  `),
  read(`
    8.365 39.115, 8.42 39.11, 8.46 39.07, 8.455 39.02, 8.42 38.96, 8.385 38.985, 8.37 39.05
  `),
  read(`
    8.225 39.15, 8.26 39.18, 8.3 39.185, 8.315 39.145, 8.29 39.1, 8.25 39.11
  `),
  read(`
    9.36 41.23, 9.395 41.26, 9.43 41.245, 9.47 41.24, 9.485 41.2, 9.46 41.18, 9.42 41.21
  `),
  read(`
    9.68 40.893, 9.71 40.912, 9.74 40.928, 9.725 40.905
  `),
]

/** All coasts of the map; the main island is the first. */
export const coasts: Point[][] = [mainland, ...islands]

/** Towns for orientation; `side`: position of the label. */
export const towns: { name: string; at: Coordinates; side: "left" | "right" }[] = [
  { name: "Sassari", at: { lat: 40.727, lon: 8.56 }, side: "right" },
  { name: "Olbia", at: { lat: 40.923, lon: 9.498 }, side: "left" },
  { name: "Alghero", at: { lat: 40.558, lon: 8.315 }, side: "right" },
  { name: "Nuoro", at: { lat: 40.321, lon: 9.33 }, side: "left" },
  { name: "Oristano", at: { lat: 39.904, lon: 8.591 }, side: "right" },
  { name: "Cagliari", at: { lat: 39.217, lon: 9.113 }, side: "left" },
]

const WEST = 8.1
const NORTH = 41.3
/** Map units per degree of latitude; the island is about 240 units high. */
const SCALE = 100
/** Length of a degree of longitude relative to latitude, at the island's middle. */
const NARROWER = Math.cos((40.05 * Math.PI) / 180)

/** Map coordinates of a place, from the north-western corner. */
export const onMap = ({ lat, lon }: Coordinates): { x: number; y: number } => ({
  x: Math.round((lon - WEST) * SCALE * NARROWER * 10) / 10,
  y: Math.round((NORTH - lat) * SCALE * 10) / 10,
})

/** A coast as an SVG path. */
export const coastPath = (coast: Point[]): string =>
  `M${coast
    .map(([lon, lat]) => {
      const { x, y } = onMap({ lat, lon })
      return `${x} ${y}`
    })
    .join("L")}Z`
