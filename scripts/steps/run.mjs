import { spawn } from "node:child_process"
import { root } from "./root.mjs"

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** A step failed; its output is already printed. */
export class StepFailed extends Error {}

/**
 * Runs a command and prints a line with its duration and the results of its report (`openTally`); at a terminal also what has
 * begun. The command's output is printed only if it fails and the report does not say why. Throws StepFailed if the command fails.
 */
export async function step(heading, command, args, { cwd = root, env = {}, shell = false, report } = {}) {
  const startedAt = Date.now()
  if (process.stdout.isTTY) console.log(`→ ${heading}`)
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    shell,
  })
  const output = []
  child.stdout.on("data", (chunk) => output.push(chunk))
  child.stderr.on("data", (chunk) => output.push(chunk))
  const failure = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message))
    child.once("close", (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  const result = report?.summary()
  const end = `${heading}${result ? `: ${result}` : ""} (${seconds(startedAt)})`
  if (failure === undefined) return console.log(`✓ ${end}`)
  if (!report?.hasFailures) process.stderr.write(Buffer.concat(output))
  console.error(`✗ ${end}, ${failure}`)
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
