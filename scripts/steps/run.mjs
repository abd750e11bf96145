import { spawn } from "node:child_process"
import { root } from "./root.mjs"

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** A step failed; its output is already printed. */
export class StepFailed extends Error {}

/**
 * Runs a command, printing a heading and the duration. Its output is printed immediately (`loud`), or only if it fails. Throws
 * StepFailed if the command fails.
 */
export async function step(heading, command, args, { env = {}, loud = false, shell = false } = {}) {
  const startedAt = Date.now()
  console.log(`→ ${heading}`)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", loud ? "inherit" : "pipe", loud ? "inherit" : "pipe"],
    shell,
  })
  const output = []
  child.stdout?.on("data", (chunk) => output.push(chunk))
  child.stderr?.on("data", (chunk) => output.push(chunk))
  const progress = loud ? undefined : setInterval(() => console.log(`  … ${seconds(startedAt)}`), 10_000)
  const failure = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("close", (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  clearInterval(progress)
  if (failure === undefined) {
    console.log(`✓ ${heading} (${seconds(startedAt)})`)
    return
  }
  process.stderr.write(Buffer.concat(output))
  console.error(`✗ ${heading}: ${failure} (${seconds(startedAt)})`)
  throw new StepFailed(heading)
}

/** Runs the body of a script; a failed step sets exit code 1 without a stack trace. */
export async function main(body) {
  process.chdir(root)
  try {
    await body()
  } catch (error) {
    if (!(error instanceof StepFailed)) console.error(error)
    process.exitCode = 1
  }
}
