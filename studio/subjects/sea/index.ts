import type { Maker } from "../subject.ts"
import { dusk } from "./dusk.ts"

export const sea: Record<string, Maker> = { dusk }
