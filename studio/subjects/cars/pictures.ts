import { drawCar, type Frame, type Lamps } from "./drawing.ts"
import { shapes } from "./models/index.ts"
import { carrera } from "./models/porsche-911-carrera-s.ts"
import { drawVeil } from "./veil.ts"

/** A drawn picture: `name` is its path under `public/pictures`, without width and ending. */
type Drawing = { name: string; setting?: "light" | "veiled"; draw: (samples: number) => Promise<Buffer> }

/** The lamps of each car, so that the cars are a set and not a stamp. */
const exotic: Record<string, Lamps> = {
  "porsche-911-carrera-s": "behind",
  "ferrari-f8-tributo": "ahead",
  "lamborghini-huracan-evo": "above",
  "audi-rs3-sportback": "ahead",
  "alfa-romeo-giulia-quadrifoglio": "above",
  "bmw-m4-competition": "ahead",
  "alfa-romeo-stelvio-quadrifoglio": "behind",
  "mercedes-amg-sl-55": "behind",
  "mazda-mx-5": "above",
}
const urban: Record<string, Lamps> = {
  "volkswagen-t-roc": "above",
  "volkswagen-tiguan": "ahead",
  "mini-cooper-cabrio": "behind",
  "fiat-panda": "ahead",
  "fiat-ducato": "above",
  "fiat-500": "above",
  "volkswagen-polo": "ahead",
  "cupra-formentor": "behind",
}

const views = {
  detail: { width: 1600, height: 900, share: 0.76, ground: 0.64 },
  // A poster: its upper third is free for the name.
  tile: { width: 900, height: 1600, share: 0.86, ground: 0.67 },
  // Shown a few hundred pixels wide.
  side: { width: 1600, height: 640, share: 0.84, ground: 0.75, weight: 2.2 },
}

/** The finest wash: a car in steam. */
const wash = (name: string, frame: Omit<Frame, "lamps" | "samples">): Drawing => ({
  name,
  draw: (samples) => drawCar(carrera, { ...frame, lamps: "above", steam: true, samples }),
})

export const drawings: Drawing[] = Object.entries(views).flatMap(([view, frame]) => [
  ...Object.entries({ cars: exotic, "urban-cars": urban }).flatMap(([category, lampsOf]) =>
    Object.entries(lampsOf).map(([id, lamps]): Drawing => {
      const shape = shapes[id]
      if (!shape) throw new Error(`No shape of ${id}.`)
      const draw = (samples: number) => drawCar(shape, { ...frame, lamps, samples })
      return { name: `${category}/${id}/${view}`, setting: "light", draw }
    }),
  ),
  {
    name: `cars/veiled/${view}`,
    setting: "veiled",
    draw: (samples) => drawVeil({ ...frame, lamps: "above", samples }),
  },
])
drawings.push(wash("car-wash-services/vip/tile", views.tile), wash("home/car-wash-services", views.detail))
