import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** The project's folder, the working directory of every script. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..")
