import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StepFailed } from "./run.mjs"

/** Counts passed and failed tests over all runners and collects the failures, because the output of a long run is often cut. */
export function openTally() {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-reports-"))
  const reports = []
  const failedParts = []
  const newReport = (read) => {
    const report = { file: join(folder, `${reports.length}.json`), read }
    reports.push(report)
    return report
  }
  return {
    vitestReport: () =>
      newReport(({ numPassedTests, testResults }) => ({
        passed: numPassedTests,
        failures: testResults.flatMap(vitestFailures),
      })),
    playwrightReport: () =>
      newReport(({ stats, suites, errors }) => ({
        passed: stats.expected,
        failures: [
          ...suites.flatMap(playwrightFailures),
          ...errors.map((error) => describe("Playwright", error.message)),
        ],
      })),
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
        const isListed = report && existsSync(report.file) && report.read(parse(report.file)).failures.length > 0
        if (!isListed) failedParts.push(error.message)
        return false
      }
    },
    /** The passed tests and the failures of all reports, which are then deleted. */
    sum: () => {
      const total = { passed: 0, failures: failedParts }
      for (const { file, read } of reports) {
        if (!existsSync(file)) continue
        const { passed, failures } = read(parse(file))
        total.passed += passed
        total.failures.push(...failures)
      }
      rmSync(folder, { recursive: true, force: true })
      return total
    },
  }
}

const parse = (file) => JSON.parse(readFileSync(file, "utf8"))

const describe = (test, message = "") => `${test}\n${message.slice(0, 2000)}`

/** The failed tests of a file, or the file itself if it could not be imported. */
const vitestFailures = ({ name, status, message, assertionResults }) =>
  status === "failed" && assertionResults.length === 0
    ? [describe(name, message)]
    : assertionResults
        .filter((test) => test.status === "failed")
        .map((test) => describe(`${name}: ${test.fullName}`, test.failureMessages.join("\n")))

/** The failed tests of a suite and of the suites inside it. */
const playwrightFailures = ({ suites = [], specs }) => [
  ...specs
    .filter((spec) => !spec.ok)
    .map((spec) =>
      describe(`${spec.file}: ${spec.title}`, spec.tests.flatMap((test) => test.results)[0]?.errors[0]?.message),
    ),
  ...suites.flatMap(playwrightFailures),
]
