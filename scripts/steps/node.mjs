import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { StepFailed } from "./run.mjs"
import { whenAsked } from "./signals.mjs"

const NEEDED = 24

const ownMajor = () => Number(process.versions.node.split(".")[0])

/** The Node that package.json pins, as npm installed it for this machine. */
function pinnedNode() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const file = process.platform === "win32" ? "bin/node.exe" : "bin/node"
  return Object.keys(optionalDependencies)
    .filter((name) => name.startsWith("node-"))
    .map((name) => join(root, "node_modules", name, file))
    .find((path) => existsSync(path))
}

/**
 * Answers true on Node 24 or newer. On an older one it runs the same script with the pinned Node instead,
 * hands signals and the exit code through, and answers false: the caller has nothing left to do.
 */
export async function onPinnedNode() {
  if (ownMajor() >= NEEDED) return true
  const node = pinnedNode()
  if (!node) {
    console.error(
      `This needs Node ${NEEDED}, and none came with the packages for ${process.platform}-${process.arch}.\n` +
        `Install Node ${NEEDED} from https://nodejs.org and run the same command again (this is ${process.version}).`,
    )
    throw new StepFailed("Node")
  }
  const child = spawn(node, process.argv.slice(1), { stdio: ["inherit", "inherit", "inherit", "ipc"] })
  whenAsked((signal) => child.kill(signal))
  process.exitCode = await new Promise((resolve) => {
    child.once("error", () => resolve(1))
    child.once("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
  return false
}
