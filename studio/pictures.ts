import { airPictures } from "./subjects/air/pictures.ts"
import { carsPictures } from "./subjects/cars/pictures.ts"
import { objectPictures } from "./subjects/objects/pictures.ts"
import { seaPictures } from "./subjects/sea/pictures.ts"
import type { Picture } from "./subjects/subject.ts"
import { villasPictures } from "./subjects/villas/pictures.ts"

/** All pictures that the studio renders. */
export const pictures: Picture[] = [
  ...carsPictures,
  ...airPictures,
  ...seaPictures,
  ...villasPictures,
  ...objectPictures,
]
