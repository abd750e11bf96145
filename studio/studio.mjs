// `npm run studio`: installs what only the studio needs, then renders the pictures (README.md).
import { ensureInstalled } from "../scripts/steps/install.mjs"
import { onPinnedNode } from "../scripts/steps/node.mjs"
import { main } from "../scripts/steps/run.mjs"

await main(async () => {
  await ensureInstalled()
  if (!(await onPinnedNode())) return
  await ensureInstalled("studio")
  await import("./make.ts")
})
