import { spawn } from "node:child_process"
import { root } from "./root.mjs"

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** A step of the work failed; its output has been shown already. */
export class StepFailed extends Error {}

/**
 * Runs a command under a heading and tells how long it took. Its output is shown as it comes (`loud`),
 * or only where it fails. Throws StepFailed where the command does not end well.
 */
export async function step(heading, command, args, { env = {}, loud = false, shell = false } = {}) {
  const began = Date.now()
  console.log(`→ ${heading}`)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", loud ? "inherit" : "pipe", loud ? "inherit" : "pipe"],
    shell,
  })
  const kept = []
  child.stdout?.on("data", (chunk) => kept.push(chunk))
  child.stderr?.on("data", (chunk) => kept.push(chunk))
  const ticking = loud ? undefined : setInterval(() => console.log(`  … ${seconds(began)}`), 10_000)
  const ended = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("close", (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  clearInterval(ticking)
  if (ended === undefined) {
    console.log(`✓ ${heading} (${seconds(began)})`)
    return
  }
  process.stderr.write(Buffer.concat(kept))
  console.error(`✗ ${heading}: ${ended} (${seconds(began)})`)
  throw new StepFailed(heading)
}

/** Runs the body of a script: a failed step ends it with exit code 1 and no stack. */
export async function main(body) {
  process.chdir(root)
  try {
    await body()
  } catch (error) {
    if (!(error instanceof StepFailed)) console.error(error)
    process.exitCode = 1
  }
}
