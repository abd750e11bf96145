import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { devNull, tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { freePort, untilHealthy } from "../../scripts/steps/site.mjs"

const { PATH, HOME } = process.env

/** The site served from its sources, as `npm run dev` does. */
async function servedFromSources() {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), "maestrale-sources-"))
  const child = spawn(process.execPath, ["scripts/start.mjs", "--dev"], {
    env: { PATH, HOME, ENV_FILE: devNull, PORT: String(port), BASE_URL: address, DATA_DIR: folder, DEMO: "1" },
    stdio: "ignore",
  })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const close = async () => {
    child.kill("SIGTERM")
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await untilHealthy(address, { ended, output: () => "" }, 90_000).catch(async (error) => {
    await close()
    throw error
  })
  return { address, close }
}

test("served from its sources, a page comes alive and asks about cookies once", async ({ page }) => {
  test.slow()
  const site = await servedFromSources()
  try {
    await page.goto(`${site.address}/faq?lang=en`)
    const question = page.locator("dialog:modal")
    await expect(question).toBeVisible({ timeout: 60_000 })
    await question.getByRole("button", { name: "Decline" }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole("button", { name: "Menu" }).click()
    await expect(page.locator("dialog:modal")).toBeVisible()
  } finally {
    await site.close()
  }
})
