import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { loadEnvFile } from "node:process"
import { root } from "./root.mjs"

/** Reads `.env` (or the file that ENV_FILE names) where there is one; what the environment already says stands. */
export function readEnvFile() {
  const file = resolve(root, process.env.ENV_FILE ?? ".env")
  if (existsSync(file)) loadEnvFile(file)
}
