import type { Picture } from "../subject.ts"

export const villasPictures: Picture[] = []
