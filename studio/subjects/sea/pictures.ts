import type { Picture } from "../subject.ts"
import { homePictures } from "./home.ts"

export const seaPictures: Picture[] = [...homePictures]
