import { existsSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StepFailed } from "./run.mjs"

/** Counts what passed and failed over the runners of a whole test run. */
export function openTally() {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-reports-"))
  const reports = []
  let broken = 0
  const report = (read) => {
    const file = join(folder, `${reports.length}.json`)
    reports.push({ file, read })
    return file
  }
  return {
    /** Where Vitest writes its report. */
    vitestReport: () =>
      report(({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        failed:
          numFailedTests + testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0).length,
      })),
    /** Where Playwright writes its report. */
    playwrightReport: () =>
      report(({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + errors.length })),
    /** Runs a part; a failed one is counted and the others still run. Answers whether it went well. */
    part: async (work) => {
      const before = reports.length
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof StepFailed)) console.error(error)
        const counted = reports
          .slice(before)
          .some((one) => existsSync(one.file) && one.read(parse(one.file)).failed > 0)
        if (!counted) broken += 1
        return false
      }
    },
    sum: () => {
      const total = { passed: 0, failed: broken }
      for (const { file, read } of reports) {
        if (!existsSync(file)) continue
        const { passed, failed } = read(parse(file))
        total.passed += passed
        total.failed += failed
      }
      return total
    },
  }
}

const parse = (file) => JSON.parse(readFileSync(file, "utf8"))
