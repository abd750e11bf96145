import { airPictures } from "./subjects/air/pictures.ts"
import { objectPictures } from "./subjects/objects/pictures.ts"
import { seaPictures } from "./subjects/sea/pictures.ts"
import type { Picture } from "./subjects/subject.ts"
import { villasPictures } from "./subjects/villas/pictures.ts"

/** All pictures that the studio renders; the cars are drawn (`subjects/cars`). */
export const pictures: Picture[] = [...airPictures, ...seaPictures, ...villasPictures, ...objectPictures]
