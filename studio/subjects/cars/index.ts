import type { Maker } from "../subject.ts"

export const cars: Record<string, Maker> = {}
