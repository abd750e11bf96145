// `npm run operator -- name@example.org [--reset-factors]`: makes an operator, or restores one who lost every factor.
import { ensureBuilt } from "./steps/build.mjs"
import { readEnvFile } from "./steps/env-file.mjs"
import { ensureInstalled } from "./steps/install.mjs"
import { onPinnedNode } from "./steps/node.mjs"
import { main } from "./steps/run.mjs"
import { startOrExplain } from "./steps/start-or-explain.mjs"

const args = process.argv.slice(2)
const resetsFactors = args.includes("--reset-factors")
const [email, ...others] = args.filter((arg) => arg !== "--reset-factors")

await main(async () => {
  if (!email || others.length > 0 || !/^[^@\s]+@[^@\s]+$/.test(email)) {
    console.error("Usage: npm run operator -- name@example.org [--reset-factors]")
    process.exitCode = 1
    return
  }
  await ensureInstalled()
  if (!(await onPinnedNode())) return
  await ensureBuilt()
  readEnvFile()
  process.env.NODE_ENV ??= "production"
  const { ConfigError, makeOperatorByHand } = await import("../build/server/index.js")
  const result = await startOrExplain(ConfigError, () => makeOperatorByHand(process.env, email, { resetsFactors }))
  console.log(`${email} is an operator now.`)
  if (resetsFactors)
    console.log("Password, authenticator app, recovery codes and passkeys are removed; the operator is told by mail.")
  if (result) console.log(`Set the password at ${typeof result === "string" ? result : result.link}`)
  console.log("The back office then asks for a second factor: an authenticator app or a passkey.")
  process.exit(0)
})
