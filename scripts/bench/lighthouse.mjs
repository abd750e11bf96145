import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { signIn, withBrowser } from "./browser.mjs"
import { row } from "./table.mjs"

const pages = [
  { path: "/" },
  { path: "/cars" },
  { path: "/cars/ferrari-f8-tributo" },
  { path: "/cars/ferrari-f8-tributo/book", signedIn: true },
]

/** Lighthouse's mobile scores and the three times, for home, a category, a car's page and the wizard. */
export async function lighthouse(site, browserPath, customer) {
  const cookie = await withBrowser(browserPath, async (browser) => {
    const context = await browser.newContext()
    await signIn(await context.newPage(), site, customer)
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
  })
  return pages.flatMap(({ path, signedIn }) => {
    const folder = mkdtempSync(join(tmpdir(), "maestrale-lighthouse-"))
    const file = join(folder, "report.json")
    const headers = join(folder, "headers.json")
    writeFileSync(headers, JSON.stringify(signedIn ? { Cookie: cookie } : {}))
    spawnSync(
      process.execPath,
      [
        "node_modules/lighthouse/cli/index.js",
        `${site.address}${path}?lang=en`,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
        `--extra-headers=${headers}`,
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run",
      ],
      { env: { ...process.env, CHROME_PATH: browserPath }, timeout: 180_000 },
    )
    const { categories, audits } = JSON.parse(readFileSync(file, "utf8"))
    rmSync(folder, { recursive: true, force: true })
    const score = (id) => Math.round(categories[id].score * 100)
    const lost = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => id)
    return [
      row(`Lighthouse ${path}: performance`, score("performance"), "≥ 97"),
      row(
        `Lighthouse ${path}: accessibility, best practices, SEO`,
        ["accessibility", "best-practices", "seo"].map(score).join(", "),
        "100",
      ),
      row(
        `Lighthouse ${path}: LCP, TBT, CLS`,
        ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"]
          .map((id) => audits[id].displayValue)
          .join(", "),
        "≤ 1.9 s, ≤ 50 ms, ≤ 0.02",
      ),
      ...(lost.length > 0 ? [row(`Lighthouse ${path}: lost on`, [...new Set(lost)].join(", "))] : []),
    ]
  })
}
