import { defineConfig } from "vitest/config"

const pure = ["app/**/rules/*.test.ts", "app/**/ui/*.test.tsx", "scripts/**/*.test.ts"]

/** Rules, and use cases on a database: PGlite, or PostgreSQL where TEST_DATABASE_URL names a server. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    setupFiles: ["tests/support/setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: pure,
          // Nothing pure leaves anything behind: the files share one process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "use-cases",
          include: ["app/**/*.test.{ts,tsx}", "tests/*.test.ts"],
          exclude: [...pure, "**/node_modules/**"],
          globalSetup: ["tests/support/template-database.ts"],
        },
      },
    ],
  },
})
