import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StepFailed } from "./run.mjs"

/** Counts passed and failed tests over all runners and collects the failures. */
export function openTally() {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-reports-"))
  const total = { passed: 0, failures: [] }
  let reports = 0
  const newReport = (read) => {
    const report = {
      file: join(folder, `${reports++}.json`),
      hasFailures: false,
      /** `12 passed`, with the failed tests below; undefined if the runner wrote no report. */
      summary: () => {
        if (!existsSync(report.file)) return undefined
        const { passed, failures } = read(JSON.parse(readFileSync(report.file, "utf8")))
        total.passed += passed
        total.failures.push(...failures)
        report.hasFailures = failures.length > 0
        return report.hasFailures
          ? `${passed} passed, ${failures.length} failed${failures.map(indented).join("")}\n `
          : `${passed} passed`
      },
    }
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
        if (!report?.hasFailures) total.failures.push(error.message)
        return false
      }
    },
    /** The passed tests and the failures of all reports, which are then deleted. */
    sum: () => {
      rmSync(folder, { recursive: true, force: true })
      return total
    },
  }
}

const indented = (failure) => `\n  ✗ ${failure.replaceAll("\n", "\n    ")}`

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
    .map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results)[0]?.errors ?? []
      return describe(`${spec.file}: ${spec.title}`, errors.map(({ message }) => message).join("\n"))
    }),
  ...suites.flatMap(playwrightFailures),
]
