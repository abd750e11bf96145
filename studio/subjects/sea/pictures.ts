import type { Picture } from "../subject.ts"

export const seaPictures: Picture[] = []
