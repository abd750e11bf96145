import type { Maker } from "../subject.ts"

export const villas: Record<string, Maker> = {}
