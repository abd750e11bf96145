import { existsSync } from "node:fs"
import { join } from "node:path"
import { loadEnvFile } from "node:process"
import { root } from "./root.mjs"

/** Reads `.env` where there is one; what the environment already says stands. */
export function readEnvFile() {
  const file = join(root, ".env")
  if (existsSync(file)) loadEnvFile(file)
}
