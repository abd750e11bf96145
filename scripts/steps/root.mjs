import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** The project's folder; every script works from here, wherever it was called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..")
