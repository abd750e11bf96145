import { air } from "./air/index.ts"
import { objects } from "./objects/index.ts"
import { sea } from "./sea/index.ts"
import type { BuildModel } from "./subject.ts"
import { villas } from "./villas/index.ts"

/** All subjects that can be rendered, by name; cars are drawn instead. */
export const subjects: Record<string, BuildModel> = { ...air, ...sea, ...villas, ...objects }
