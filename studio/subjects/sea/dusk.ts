import * as THREE from "three"
import type { BuildModel } from "../subject.ts"

/** The dusk without a subject: the home page's still and film. */
export const dusk: BuildModel = () => ({ group: new THREE.Group(), length: 0 })
