import type { Picture } from "../subject.ts"

export const carsPictures: Picture[] = []
