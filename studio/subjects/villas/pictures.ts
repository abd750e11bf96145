import type { Picture } from "../subject.ts"
import type { ViewName } from "./houses/house.ts"
import { houses } from "./houses/index.ts"

const sizes: Record<ViewName, { width: number; height: number }> = {
  tile: { width: 900, height: 1600 },
  detail: { width: 1600, height: 900 },
  terrace: { width: 1600, height: 900 },
  evening: { width: 1600, height: 900 },
}

export const villasPictures: Picture[] = Object.entries(houses).flatMap(([id, { views }]) =>
  (Object.keys(views) as ViewName[]).map((view) => ({
    name: `villas/${id}/${view}`,
    subject: id,
    quality: 41,
    shot: { exposure: view === "evening" ? 1.1 : 0.88, samples: 1, msaaSamples: 4, ...views[view], ...sizes[view] },
  })),
)

const hero = houses["villa-capo-bianco"]?.views.detail
if (hero)
  villasPictures.push({
    name: "home/villas",
    subject: "villa-capo-bianco",
    quality: 41,
    shot: {
      exposure: 0.88,
      samples: 1,
      msaaSamples: 4,
      ...hero,
      ...sizes.detail,
      from: [6, 4.4, 50],
      target: [-1, 6.6, 0],
    },
  })
