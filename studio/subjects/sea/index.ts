import type { Maker } from "../subject.ts"

export const sea: Record<string, Maker> = {}
