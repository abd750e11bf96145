// `npm test`: all checks and tests, from a fresh clone. On PGlite; with TEST_DATABASE_URL=postgres://… on PostgreSQL too.
import fs from "node:fs"
import { ensureBuilt } from "./steps/build.mjs"
import { check, checks } from "./steps/checks.mjs"
import { ensureInstalled } from "./steps/install.mjs"
import { onPinnedNode } from "./steps/node.mjs"
import { main, StepFailed, step } from "./steps/run.mjs"
import { openTally } from "./steps/tally.mjs"

const postgres = process.env.TEST_DATABASE_URL

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

  const vitest = (heading, args, env = {}, loud = true) => {
    const report = tally.vitestReport()
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report.file}`]
    return tally.part(
      () =>
        step(heading, process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args], {
          env,
          loud,
        }),
      report,
    )
  }
  const journeys = async (heading, browser, env, args = []) => {
    const { openSite } = await import("./steps/site.mjs")
    const report = tally.playwrightReport()
    await tally.part(async () => {
      // Each guest's journey has its own network.
      const site = await openSite({ TRUST_PROXY: "1", ...env })
      try {
        await step(heading, process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...args], {
          env: { E2E_BASE_URL: site.address, E2E_REPORT: report.file, PLAYWRIGHT_CHROMIUM: browser },
          loud: true,
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
    for (const one of checks) await tally.part(() => check(one))
    if (postgres)
      await vitest("Use cases on PostgreSQL", ["--project=use-cases*", "--tagsFilter=postgres", ...filesForPostgres()])
  }

  const isBuilt = await tally.part(ensureBuilt)
  // In parallel, because the process tests and those on PostgreSQL mostly wait.
  await Promise.all([
    checksThenPostgres(),
    vitest("Rules and use cases on PGlite", [], { TEST_DATABASE_URL: "" }),
    isBuilt &&
      vitest(
        "The process: start, refusals, signals, hostile clients",
        ["--config", "vitest.process.config.ts"],
        { TEST_DATABASE_URL: "", PROCESS_DATABASE_URL: postgres ?? "" },
        false,
      ),
  ])
  if (isBuilt)
    await tally.part(async () => {
      const { ensureChromium } = await import("./steps/chromium.mjs")
      const browser = await ensureChromium()
      if (!browser) throw new StepFailed("Chromium")
      const { withDatabase } = await import("./steps/postgres.mjs")
      const all = ["--project=phone", "--project=desktop*"]
      // PostgreSQL uses less processor time, and only there do requests run side by side.
      await Promise.all([
        journeys("Journeys in a browser on PGlite", browser, {}, postgres ? ["--project=most-writes"] : all),
        postgres &&
          withDatabase(postgres, (address) =>
            journeys("Journeys in a browser on PostgreSQL", browser, { DATABASE_URL: address }, all),
          ),
      ])
    })

  const { passed, failures } = tally.sum()
  for (const failure of failures) console.error(`✗ ${failure}\n`)
  if (!postgres) console.log("On PGlite only: TEST_DATABASE_URL=postgres://… names a server for the second round.")
  console.log(`Everything took ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  console.log(`${passed} passed, ${failures.length} failed`)
  if (failures.length > 0) process.exitCode = 1
})
