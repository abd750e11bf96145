import * as THREE from "three"
import type { Maker } from "../subject.ts"

/** The dusk without a subject: the home page's still and film. */
export const dusk: Maker = () => ({ group: new THREE.Group(), length: 0 })
