import type { Picture } from "../subject.ts"

export const airPictures: Picture[] = []
