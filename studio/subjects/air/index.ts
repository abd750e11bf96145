import type { Maker } from "../subject.ts"

export const air: Record<string, Maker> = {}
