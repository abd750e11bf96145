import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const pure = ["app/**/rules/*.test.ts", "{app,sandbox}/**/ui/*.test.tsx", "scripts/**/*.test.ts"]
/** Tests that replace a module, or need a database without bookings. */
const isolated = [
  "app/car-rental/booking/customer-limits.server.test.ts",
  "app/car-rental/agreement/agreement.server.test.ts",
  "tests/personal-data.test.ts",
]
const onDatabase = {
  globalSetup: ["tests/support/template-database.ts"],
  tagsFilter: [process.env.TEST_DATABASE_URL ? "postgres" : "!postgres"],
}

/** Tests of rules, and of use cases on PGlite; with TEST_DATABASE_URL those of concurrent requests on PostgreSQL. */
export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    alias: [
      { find: "./scrypt.server", replacement: fileURLToPath(import.meta.resolve("./tests/support/cheap-scrypt.ts")) },
    ],
  },
  test: {
    setupFiles: ["tests/support/setup.ts"],
    pool: "forks",
    fsModuleCache: true,
    // Node loads the thousands of message modules as they are: transforming them takes longer than many tests.
    server: { deps: { external: [/\/i18n\/paraglide\//] } },
    maxWorkers: 2,
    // The files of a worker share its modules; every file has its own database and no other state.
    isolate: false,
    tags: [
      {
        name: "postgres",
        description: "Concurrent requests: only on PostgreSQL, because PGlite runs one transaction after the other.",
      },
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: pure,
        },
      },
      {
        extends: true,
        test: {
          name: "use-cases",
          include: ["{app,sandbox}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
          exclude: [...pure, ...isolated, "**/node_modules/**"],
          ...onDatabase,
        },
      },
      { extends: true, test: { name: "use-cases-apart", include: isolated, isolate: true, ...onDatabase } },
    ],
  },
})
