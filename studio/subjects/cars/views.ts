import type { Shot } from "../../renderer/render.ts"

/** Camera, setting and exposure of single cars that differ from the default. */
export const views: Record<string, Partial<Record<"tile" | "detail" | "side", Partial<Shot>>>> = {
  "porsche-911-carrera-s": { tile: { from: [-7.7, 1.5, 6.6], target: [1.93, 0.1, 0] } },
  "ferrari-f8-tributo": { tile: { from: [-7.7, 1.5, 6.7], target: [1.96, 0.1, 0] } },
  "lamborghini-huracan-evo": { tile: { from: [-7.65, 1.5, 6.6], target: [1.93, 0.1, 0], exposure: 1.05 } },
  "volkswagen-t-roc": { tile: { from: [-6.99, 1.62, 7.98], target: [1.93, 0.1, 0] } },
  "volkswagen-tiguan": { tile: { from: [-7.4, 1.62, 8.46], target: [2.05, 0.12, 0] } },
  "mini-cooper-cabrio": { tile: { from: [-6.31, 1.62, 7.22], target: [1.76, 0.1, 0] } },
  "fiat-panda": { tile: { from: [-6.31, 1.62, 7.14], target: [1.68, 0.1, 0] } },
  "fiat-ducato": { tile: { from: [-9.22, 1.75, 10.45], target: [2.46, 0.35, 0] } },
  "fiat-500": { tile: { from: [-5.93, 1.62, 6.79], target: [1.65, 0.1, 0] } },
  "volkswagen-polo": { tile: { from: [-6.72, 1.62, 7.67], target: [1.85, 0.08, 0] } },
  "cupra-formentor": { tile: { from: [-7.21, 1.62, 8.26], target: [2.02, 0.08, 0] } },
  "mazda-mx-5": { tile: { from: [-7.14, 1.5, 5.83], target: [1.68, 0.1, 0] } },
  "audi-rs3-sportback": { tile: { from: [-7.49, 1.5, 6.21], target: [1.89, 0.1, 0] } },
  "alfa-romeo-giulia-quadrifoglio": { tile: { from: [-7.68, 1.5, 6.41], target: [1.99, 0.1, 0] } },
  "bmw-m4-competition": { tile: { from: [-7.8, 1.5, 6.54], target: [2.06, 0.1, 0] } },
  "alfa-romeo-stelvio-quadrifoglio": { tile: { from: [-7.73, 1.5, 6.46], target: [2.02, 0.1, 0] } },
  "mercedes-amg-sl-55": { tile: { from: [-7.73, 1.5, 6.46], target: [2.02, 0.1, 0], exposure: 1.05 } },
}
