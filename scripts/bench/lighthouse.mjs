import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { signIn, withBrowser } from "./browser.mjs"
import { ownBlockingTime } from "./own-time.mjs"
import { row } from "./table.mjs"

const pages = [
  { path: "/" },
  { path: "/cars" },
  { path: "/cars/ferrari-f8-tributo" },
  { path: "/cars/ferrari-f8-tributo/book", signedIn: true },
]

/** How often a page is measured: times on the clock of a shared machine differ by half from one time to the next. */
const TIMES = 5

/**
 * Lighthouse's mobile scores and times, the middle one of five, for home, a category, a car's page and the wizard. Beside its
 * own blocking time, which grows with whatever else the machine does, stands the one of the page's work alone.
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
      const reports = Array.from({ length: TIMES }, () =>
        reportOf(`${site.address}${path}?lang=en`, browserPath, folder, headers),
      )
      return rowsOf(
        path,
        reports.filter((report) => report && !report.runtimeError),
      )
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function reportOf(address, browserPath, folder, headers) {
  const report = join(folder, "report.json")
  const sent = join(folder, "headers.json")
  writeFileSync(sent, JSON.stringify(headers))
  rmSync(report, { force: true })
  spawnSync(
    process.execPath,
    [
      "node_modules/lighthouse/cli/index.js",
      address,
      "--quiet",
      "--output=json",
      `--output-path=${report}`,
      "--save-assets",
      `--extra-headers=${sent}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run",
    ],
    { env: { ...process.env, CHROME_PATH: browserPath }, timeout: 180_000 },
  )
  if (!existsSync(report)) return undefined
  return { ...readJson(report), ownBlockingTime: ownBlockingTime(readJson(join(folder, "report-0.trace.json"))) }
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"))

function rowsOf(path, reports) {
  const middle = (read) => reports.map(read).sort((one, other) => one - other)[Math.floor(reports.length / 2)]
  const score = (id) => middle(({ categories }) => Math.round(categories[id].score * 100))
  const time = (id) => middle(({ audits }) => audits[id].numericValue)
  const { categories, audits } = reports[0]
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
      [
        `${(time("largest-contentful-paint") / 1000).toFixed(2)} s`,
        `${Math.round(time("total-blocking-time"))} ms`,
        time("cumulative-layout-shift").toFixed(3),
      ].join(", "),
      "≤ 1.9 s, ≤ 50 ms, ≤ 0.02",
    ),
    row(
      `Lighthouse ${path}: TBT by what its tasks were at work`,
      `${Math.round(middle((report) => report.ownBlockingTime))} ms`,
    ),
    ...(lost.length > 0 ? [row(`Lighthouse ${path}: lost on, the first time`, [...new Set(lost)].join(", "))] : []),
  ]
}
