// `npm run check`: the fast part of `npm test`.
import { check, checks, compileTexts } from "./steps/checks.mjs"
import { ensureInstalled } from "./steps/install.mjs"
import { onPinnedNode } from "./steps/node.mjs"
import { main, StepFailed, step } from "./steps/run.mjs"

await main(async () => {
  await ensureInstalled()
  if (!(await onPinnedNode())) return
  await compileTexts()
  const failed = []
  for (const one of checks)
    await check(one).catch((error) => {
      if (!(error instanceof StepFailed)) throw error
      failed.push(error.message)
    })
  await step("Rules", process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project=rules"])
  if (failed.length > 0) throw new StepFailed(failed.join(", "))
})
