import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const pure = ["app/**/rules/*.test.ts", "app/**/ui/*.test.tsx", "scripts/**/*.test.ts"]
/** These replace a module for themselves, or count on being the first to book. */
const apart = [
  "app/car-rental/customer-limits.server.test.ts",
  "app/car-rental/agreement/agreement.server.test.ts",
  "tests/personal-data.test.ts",
]
const onDatabase = { globalSetup: ["tests/support/template-database.ts"] }

/** Rules, and use cases on a database: PGlite, or PostgreSQL where TEST_DATABASE_URL names a server. */
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
    maxWorkers: 2,
    // Every file has a database of its own and leaves nothing else behind: the files of a worker share its modules.
    isolate: false,
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
          include: ["app/**/*.test.{ts,tsx}", "tests/*.test.ts"],
          exclude: [...pure, ...apart, "**/node_modules/**"],
          ...onDatabase,
        },
      },
      { extends: true, test: { name: "use-cases-apart", include: apart, isolate: true, ...onDatabase } },
    ],
  },
})
