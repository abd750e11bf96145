// `npm start`: from a fresh clone to a running site; needs only npm and Node 20 or newer.
// `--dev` serves from the sources with hot reload instead of building.
import { ensureBuilt } from "./steps/build.mjs"
import { ensureInstalled } from "./steps/install.mjs"
import { onPinnedNode } from "./steps/node.mjs"
import { main } from "./steps/run.mjs"

const dev = process.argv.includes("--dev")

await main(async () => {
  await ensureInstalled()
  if (!(await onPinnedNode())) return
  if (dev) {
    const { serveSources } = await import("./dev.mjs")
    await serveSources()
    return
  }
  await ensureBuilt()
  const { serveBuild } = await import("./serve.mjs")
  await serveBuild()
})
