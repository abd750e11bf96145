import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { devNull, tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "./root.mjs"

/** A free port, below those that the system gives to outgoing connections (32768 and above): they cannot take it. */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    if (await isFree(port)) return port
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })
}

/** Starts the built site with `env` only, without the settings of the calling process. */
export function spawnSite(env) {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  const child = spawn(process.execPath, ["scripts/serve.mjs"], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, SystemRoot, ENV_FILE: devNull, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output = []
  child.stdout.on("data", (chunk) => output.push(String(chunk)))
  child.stderr.on("data", (chunk) => output.push(String(chunk)))
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })))
  return { child, ended, output: () => output.join("") }
}

/**
 * Starts the built site as a demonstration on a free port, with a temporary data folder: a new one, or a copy of `data`, the
 * folder of a stopped site.
 */
export async function openSite(env = {}, data = "") {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), "maestrale-site-"))
  if (data) cpSync(data, folder, { recursive: true })
  const site = spawnSite({
    PORT: String(port),
    BASE_URL: address,
    DATA_DIR: folder,
    DEMO: "1",
    LOG_LEVEL: "warn",
    ...env,
  })
  const stop = () => {
    site.child.kill("SIGTERM")
    return site.ended
  }
  const close = async () => {
    const end = await stop()
    rmSync(folder, { recursive: true, force: true })
    return end
  }
  try {
    await untilHealthy(address, site)
  } catch (error) {
    await close()
    throw error
  }
  return { ...site, address, folder, stop, close }
}

/** Waits until the health check of the site succeeds. */
export async function untilHealthy(address, site, timeoutMs = 120_000) {
  const until = Date.now() + timeoutMs
  let hasEnded = false
  site.ended.then(() => {
    hasEnded = true
  })
  while (Date.now() < until && !hasEnded) {
    const response = await fetch(`${address}/api/health`).catch(() => undefined)
    await response?.text().catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The site did not start.\n${site.output()}`)
}
