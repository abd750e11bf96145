import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { loadEnvFile } from "node:process"
import { root } from "./root.mjs"

/** Loads `.env` (or the file ENV_FILE) if it exists; existing environment variables take precedence. */
export function readEnvFile() {
  const file = resolve(root, process.env.ENV_FILE ?? ".env")
  if (existsSync(file)) loadEnvFile(file)
}
