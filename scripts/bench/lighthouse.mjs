import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { row } from "./table.mjs"

/** Lighthouse's mobile scores and the three times, for home and a category. */
export function lighthouse(site, browserPath) {
  return ["/", "/cars"].flatMap((path) => {
    const folder = mkdtempSync(join(tmpdir(), "maestrale-lighthouse-"))
    const file = join(folder, "report.json")
    spawnSync(
      process.execPath,
      [
        "node_modules/lighthouse/cli/index.js",
        `${site.address}${path}?lang=en`,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
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
