import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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

/** Runs per page; the median is reported, because results vary on a shared machine. */
const APPLIED_RUNS = 5
const SIMULATED_RUNS = 3

/**
 * Lighthouse's mobile scores and times for home, a category, a car's page and the wizard. The goals are for applied throttling,
 * which really slows the browser down. The simulated score is printed for comparison.
 */
export async function lighthouse(site, browserPath, customer) {
  const cookie = await withBrowser(browserPath, async (browser) => {
    const context = await browser.newContext()
    await signIn(await context.newPage(), site, customer)
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
  })
  const folder = mkdtempSync(join(tmpdir(), "maestrale-lighthouse-"))
  try {
    return pages.flatMap(({ path, signedIn }) => {
      const headers = signedIn ? { Cookie: cookie } : {}
      const measured = (throttling, runs) =>
        Array.from({ length: runs }, () =>
          reportOf(`${site.address}${path}?lang=en`, browserPath, folder, headers, throttling),
        ).filter((report) => report && !report.runtimeError)
      return rowsOf(path, measured("devtools", APPLIED_RUNS), measured("simulate", SIMULATED_RUNS))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function reportOf(address, browserPath, folder, headers, throttling) {
  const report = join(folder, "report.json")
  const headersFile = join(folder, "headers.json")
  writeFileSync(headersFile, JSON.stringify(headers))
  rmSync(report, { force: true })
  spawnSync(
    process.execPath,
    [
      "bench/node_modules/lighthouse/cli/index.js",
      address,
      "--quiet",
      "--output=json",
      `--output-path=${report}`,
      `--throttling-method=${throttling}`,
      `--extra-headers=${headersFile}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run",
    ],
    { env: { ...process.env, CHROME_PATH: browserPath }, timeout: 180_000 },
  )
  if (!existsSync(report)) return undefined
  return JSON.parse(readFileSync(report, "utf8"))
}

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]

function rowsOf(path, reports, simulated) {
  const score = (id, from = reports) => median(from.map(({ categories }) => Math.round(categories[id].score * 100)))
  const time = (id) => median(reports.map(({ audits }) => audits[id].numericValue))
  const { categories, audits } = reports[0]
  const lost = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => id)
  return [
    row(`Lighthouse ${path}: performance`, score("performance"), "≥ 97"),
    row(`Lighthouse ${path}: performance, simulated`, score("performance", simulated)),
    row(
      `Lighthouse ${path}: accessibility, best practices, SEO`,
      ["accessibility", "best-practices", "seo"].map((id) => score(id)).join(", "),
      "100",
    ),
    row(
      `Lighthouse ${path}: LCP, TBT, CLS`,
      [
        `${(time("largest-contentful-paint") / 1000).toFixed(2)} s`,
        `${Math.round(time("total-blocking-time"))} ms`,
        time("cumulative-layout-shift").toFixed(3),
      ].join(", "),
      "≤ 1.8 s, ≤ 50 ms, ≤ 0.02",
    ),
    ...(lost.length > 0 ? [row(`Lighthouse ${path}: lost on, the first time`, [...new Set(lost)].join(", "))] : []),
  ]
}
