import type { Shot } from "../../renderer/render.ts"
import type { Picture } from "../subject.ts"
import { shapes } from "./models/index.ts"
import type { CarShape } from "./shape.ts"
import { views } from "./views.ts"

const urban = new Set([
  "volkswagen-t-roc",
  "volkswagen-tiguan",
  "mini-cooper-cabrio",
  "fiat-panda",
  "fiat-ducato",
  "fiat-500",
  "volkswagen-polo",
  "cupra-formentor",
])

/** Portrait format; the car is in the upper 60 %, the caption below. */
function tile({ length, height }: CarShape): Shot {
  const away = 0.82 + 0.04 * length + 0.07 * (height - 1.25)
  return {
    setting: "quay",
    width: 900,
    height: 1600,
    fov: 34,
    from: [length * 0.45 - 7.4 * away, 1.62, 7.2 * away],
    target: [length * 0.47, 0.1, 0],
    quayEnd: 19,
  }
}

function detail({ length, height }: CarShape): Shot {
  const away = 0.34 + 0.11 * length + 0.12 * (height - 1.25)
  return {
    setting: "quay",
    width: 1600,
    height: 900,
    fov: 19,
    from: [length * 0.47 - 8.4 * away, 1.3, 9.4 * away],
    target: [length * 0.49, 0.58, 0],
    quayEnd: 24,
  }
}

/** Side view from far away, almost without perspective. */
function side({ length, height }: CarShape): Shot {
  const far = 60
  const span = Math.max(length * 1.08, (height + 0.5) * 2.5)
  return {
    setting: "cutout",
    width: 1600,
    height: 640,
    fov: (2 * Math.atan((span * 0.4) / 2 / far) * 180) / Math.PI,
    from: [length / 2, 0.9, far],
    target: [length / 2, span * 0.2 - 0.22, 0],
  }
}

export const carsPictures: Picture[] = Object.entries(shapes).flatMap(([id, shape]) => {
  const category = urban.has(id) ? "urban-cars" : "cars"
  const own = views[id] ?? {}
  const view = (name: "tile" | "detail" | "side", shot: Shot): Picture => ({
    name: `${category}/${id}/${name}`,
    subject: `cars/${id}`,
    shot: { ...shot, ...own[name] },
  })
  return [view("tile", tile(shape)), view("detail", detail(shape)), view("side", side(shape))]
})
