// `npm run operator -- name@example.org`: makes the first operator of a real house.
import { ensureBuilt } from "./steps/build.mjs"
import { readEnvFile } from "./steps/env-file.mjs"
import { ensureInstalled } from "./steps/install.mjs"
import { onPinnedNode } from "./steps/node.mjs"
import { main } from "./steps/run.mjs"
import { startOrExplain } from "./steps/start-or-explain.mjs"

const email = process.argv[2]

await main(async () => {
  if (!email || !/^[^@\s]+@[^@\s]+$/.test(email)) {
    console.error("Usage: npm run operator -- name@example.org")
    process.exitCode = 1
    return
  }
  await ensureInstalled()
  if (!(await onPinnedNode())) return
  await ensureBuilt()
  readEnvFile()
  process.env.NODE_ENV ??= "production"
  const { ConfigError, makeOperatorByHand } = await import("../build/server/index.js")
  const made = await startOrExplain(ConfigError, () => makeOperatorByHand(process.env, email))
  console.log(`${email} is an operator now.`)
  if (made) console.log(`The password is set here: ${typeof made === "string" ? made : made.link}`)
  process.exit(0)
})
