import * as THREE from "three"
import type { Maker } from "../subject.ts"

/** Nothing but the dusk itself: the home page's still and film. */
export const dusk: Maker = () => ({ group: new THREE.Group(), length: 0 })
