import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { StepFailed } from "./run.mjs"
import { onStopRequest } from "./signals.mjs"

const MIN_MAJOR = 24

const currentMajor = () => Number(process.versions.node.split(".")[0])

/** The path of the Node that package.json pins and npm installed. */
function pinnedNode() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const file = process.platform === "win32" ? "bin/node.exe" : "bin/node"
  return Object.keys(optionalDependencies)
    .filter((name) => name.startsWith("node-"))
    .map((name) => join(root, "node_modules", name, file))
    .find((path) => existsSync(path))
}

/**
 * Returns true on Node 24 or newer. Otherwise runs the same script with the pinned Node, forwards signals and the exit code,
 * and returns false: the caller must not continue.
 */
export async function onPinnedNode() {
  if (currentMajor() >= MIN_MAJOR) return true
  const node = pinnedNode()
  if (!node) {
    console.error(
      `This needs Node ${MIN_MAJOR}, and none came with the packages for ${process.platform}-${process.arch}.\n` +
        `Install Node ${MIN_MAJOR} from https://nodejs.org and run the same command again (this is ${process.version}).`,
    )
    throw new StepFailed("Node")
  }
  const child = spawn(node, process.argv.slice(1), { stdio: ["inherit", "inherit", "inherit", "ipc"] })
  onStopRequest((signal) => child.kill(signal))
  process.exitCode = await new Promise((resolve) => {
    child.once("error", () => resolve(1))
    child.once("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
  return false
}
