import { hash } from "node:crypto"
import type { Sha256 } from "../rules/draw-hashes"

/** Node's one-shot hash: several times faster than a hash object, for a list of 350,000 tickets. */
export const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer")
