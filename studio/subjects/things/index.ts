import type { Maker } from "../subject.ts"

export const things: Record<string, Maker> = {}
