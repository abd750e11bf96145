import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StepFailed } from "./run.mjs"

/** Counts passed and failed tests over all runners. */
export function openTally() {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-reports-"))
  const reports = []
  let failedParts = 0
  const newReport = (read) => {
    const report = { file: join(folder, `${reports.length}.json`), read }
    reports.push(report)
    return report
  }
  return {
    vitestReport: () =>
      newReport(({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        failed:
          numFailedTests + testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0).length,
      })),
    playwrightReport: () =>
      newReport(({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + errors.length })),
    /**
     * Runs a part of the tests, with its report if it writes one. A failed part is counted and does not stop the others. Returns
     * whether it succeeded.
     */
    part: async (work, report) => {
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof StepFailed)) console.error(error)
        const isCounted = report && existsSync(report.file) && report.read(parse(report.file)).failed > 0
        if (!isCounted) failedParts += 1
        return false
      }
    },
    /** The sums of all reports, which are then deleted. */
    sum: () => {
      const total = { passed: 0, failed: failedParts }
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
