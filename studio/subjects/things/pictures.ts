import type { Picture } from "../subject.ts"

export const thingsPictures: Picture[] = []
