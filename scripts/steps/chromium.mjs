import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { step } from "./run.mjs"

/** The headless shell first: it renders the same pages with half the work. */
const knownPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

const runs = (path) =>
  existsSync(path) && (process.platform === "win32" || spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0)

async function find() {
  const named = process.env.PLAYWRIGHT_CHROMIUM
  if (named) return named
  const { chromium } = await import("@playwright/test")
  return [...knownPaths, chromium.executablePath()].find(runs)
}

/** The path of an existing Chromium, or of one installed now. If neither works, prints instructions and returns undefined. */
export async function ensureChromium() {
  const present = await find()
  if (present) return present
  const asRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")
  try {
    if (asRoot) {
      await step("Looking for Chromium's package", "apt-get", ["update"])
      const install = (name) =>
        step("Installing Chromium", "apt-get", ["install", "-y", "--no-install-recommends", name], {
          env: { DEBIAN_FRONTEND: "noninteractive" },
        })
      await install("chromium-headless-shell").catch(() => install("chromium"))
    } else {
      await step("Installing Chromium", process.execPath, [
        "node_modules/@playwright/test/cli.js",
        "install",
        "chromium",
      ])
    }
  } catch {
    // The message below explains what to do.
  }
  const installed = await find()
  if (!installed)
    console.error(
      "No Chromium was found, and none could be installed. Install one and run npm test again:\n" +
        "  Debian, Ubuntu:  sudo apt-get install chromium\n" +
        "  Fedora:          sudo dnf install chromium\n" +
        "  anywhere:        npx playwright install --with-deps chromium\n" +
        "or name one: PLAYWRIGHT_CHROMIUM=/path/to/chromium npm test",
    )
  return installed
}
