import type { Shot } from "../../renderer/render.ts"
import type { Picture } from "../subject.ts"

const wide = { width: 1600, height: 900 }
const tall = { width: 900, height: 1600 }

const card = (tier: string): Picture[] => [
  {
    name: `membership/${tier}/detail`,
    subject: `card-${tier}`,
    shot: { setting: "showroom", ...wide, fov: 24, from: [-1.2, 1.5, 8.4], target: [0, 0.98, 0] },
  },
  {
    name: `membership/${tier}/tile`,
    subject: `card-${tier}`,
    shot: { setting: "showroom", ...tall, fov: 37, from: [-1.2, 1.6, 9.4], target: [0, 0.35, 0] },
  },
]

const wash = (id: string, shot: Partial<Shot>): Picture => ({
  name: `car-wash-services/${id}/tile`,
  subject: `wash-${id}`,
  shot: { setting: "showroom", ...tall, fov: 30, from: [-0.9, 1.15, 2.3], target: [-0.05, 0.55, 0], ...shot },
})

const home = (category: string, subject: string, shot: Partial<Shot>): Picture => ({
  name: `home/${category}`,
  subject,
  shot: { setting: "showroom", ...wide, fov: 24, from: [-1.2, 1.6, 9.6], target: [0, 1, 0], ...shot },
})

export const objectPictures: Picture[] = [
  ...["silver", "gold", "platinum"].flatMap(card),
  wash("full-clean", { from: [-0.75, 1.2, 1.65], target: [0, 0.52, 0] }),
  wash("top-shine", { from: [-0.55, 1.42, 1.15], target: [0, 0.72, 0] }),
  wash("dr7-luxury", { from: [-1.2, 1.75, 1.5], target: [0.1, 0.62, -0.1] }),
  home("membership", "cards", { fov: 27, from: [-0.8, 1.7, 10.4] }),
]
