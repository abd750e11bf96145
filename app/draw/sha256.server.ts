import { hash } from "node:crypto"
import type { Sha256 } from "./rules/draw-hashes"

export const sha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer")
