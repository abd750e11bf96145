import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StepFailed } from "./run.mjs"

/** Counts what passed and failed over the runners of a whole test run. */
export function openTally() {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-reports-"))
  const reports = []
  let broken = 0
  const newReport = (read) => {
    const report = { file: join(folder, `${reports.length}.json`), read }
    reports.push(report)
    return report
  }
  return {
    /** The report that a run of Vitest writes. */
    vitestReport: () =>
      newReport(({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        failed:
          numFailedTests + testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0).length,
      })),
    /** The report that a run of Playwright writes. */
    playwrightReport: () =>
      newReport(({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + errors.length })),
    /**
     * Runs a part, whose report is `report` where it writes one; a failed part is counted and the others still run.
     * Answers whether it went well.
     */
    part: async (work, report) => {
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof StepFailed)) console.error(error)
        const isCounted = report && existsSync(report.file) && report.read(parse(report.file)).failed > 0
        if (!isCounted) broken += 1
        return false
      }
    },
    /** The counts of all reports; the reports are gone then. */
    sum: () => {
      const total = { passed: 0, failed: broken }
      for (const { file, read } of reports) {
        if (!existsSync(file)) continue
        const { passed, failed } = read(parse(file))
        total.passed += passed
        total.failed += failed
      }
      rmSync(folder, { recursive: true, force: true })
      return total
    },
  }
}

const parse = (file) => JSON.parse(readFileSync(file, "utf8"))
