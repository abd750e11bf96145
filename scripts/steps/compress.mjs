import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress } from "node:zlib"

const brotli = promisify(brotliCompress)

/** Writes a Brotli copy beside every script and style sheet of a folder, to be served as is. */
export async function compressAssets(folder) {
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      writeFileSync(`${file}.br`, await brotli(readFileSync(file)))
    }),
  )
}
