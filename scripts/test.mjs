// `npm test`: checks, rules, use cases and journeys on PGlite, from a fresh clone. `npm run test:full` adds PostgreSQL
// (TEST_DATABASE_URL=postgres://…), the process and its hostile clients.
import fs from "node:fs"
import { ensureBuilt } from "./steps/build.mjs"
import { check, checks } from "./steps/checks.mjs"
import { ensureInstalled } from "./steps/install.mjs"
import { onPinnedNode } from "./steps/node.mjs"
import { main, StepFailed, step } from "./steps/run.mjs"
import { openTally } from "./steps/tally.mjs"

const isFull = process.argv.includes("--full")
const postgres = isFull ? process.env.TEST_DATABASE_URL : undefined

/** The files with tests that run on PostgreSQL too (tag in `vitest.config.ts`). Importing the others would take most of the time. */
const filesForPostgres = () =>
  fs
    .globSync("{app,tests}/**/*.test.ts")
    .filter((file) => /@module-tag postgres|tags: \["postgres"\]/.test(fs.readFileSync(file, "utf8")))

await main(async () => {
  await ensureInstalled()
  if (!(await onPinnedNode())) return
  const startedAt = Date.now()
  const tally = openTally()

  const vitest = (heading, args, env = {}) => {
    const report = tally.vitestReport()
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report.file}`]
    const command = ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args]
    return tally.part(() => step(heading, process.execPath, command, { env, report }), report)
  }
  const journeys = (heading, browser, env) => {
    const report = tally.playwrightReport()
    return tally.part(async () => {
      const { openSite } = await import("./steps/site.mjs")
      // Each guest's journey has its own network.
      const site = await openSite({ TRUST_PROXY: "1", ...env })
      try {
        await step(heading, process.execPath, ["node_modules/@playwright/test/cli.js", "test"], {
          env: { E2E_BASE_URL: site.address, E2E_REPORT: report.file, PLAYWRIGHT_CHROMIUM: browser },
          report,
        })
      } catch (error) {
        console.error(site.output().slice(-8000))
        throw error
      } finally {
        await site.close()
      }
    }, report)
  }

  const checksThenPostgres = async () => {
    for (const each of checks) await tally.part(() => check(each))
    if (postgres)
      await vitest("Use cases on PostgreSQL", ["--project=use-cases*", "--tagsFilter=postgres", ...filesForPostgres()])
  }

  const isBuilt = await tally.part(ensureBuilt)
  // In parallel, because the process tests and those on PostgreSQL mostly wait.
  await Promise.all([
    checksThenPostgres(),
    vitest("Rules and use cases on PGlite", [], { TEST_DATABASE_URL: "", FULL: isFull ? "1" : "" }),
    isFull &&
      isBuilt &&
      vitest(
        "The process: start, refusals, signals, hostile clients",
        ["--config", "vitest.process.config.ts", "--exclude=tests/process/long/**"],
        {
          TEST_DATABASE_URL: "",
          PROCESS_DATABASE_URL: postgres ?? "",
        },
      ),
  ])
  if (isBuilt)
    await tally.part(async () => {
      const { ensureChromium } = await import("./steps/chromium.mjs")
      const browser = await ensureChromium()
      if (!browser) throw new StepFailed("Chromium")
      if (!postgres) return journeys("Journeys in a browser on PGlite", browser, {})
      const { withDatabase } = await import("./steps/postgres.mjs")
      await withDatabase(postgres, (address) =>
        journeys("Journeys in a browser on PostgreSQL", browser, { DATABASE_URL: address }),
      )
    })

  const { passed, failures } = tally.sum()
  if (isFull && !postgres)
    console.log("On PGlite only: TEST_DATABASE_URL=postgres://… names a server for the tests on PostgreSQL.")
  console.log(`Everything took ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  console.log(`${passed} passed, ${failures.length} failed`)
  if (failures.length > 0) process.exitCode = 1
})
