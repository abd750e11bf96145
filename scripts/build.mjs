// `npm run build`: the production build, in build/.
import { ensureBuilt } from "./steps/build.mjs"
import { ensureInstalled } from "./steps/install.mjs"
import { onPinnedNode } from "./steps/node.mjs"
import { main } from "./steps/run.mjs"

await main(async () => {
  await ensureInstalled()
  if (await onPinnedNode()) await ensureBuilt()
})
