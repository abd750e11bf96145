import { defineConfig } from "vitest/config"

/** Rules and use cases. The database is PGlite, or PostgreSQL where TEST_DATABASE_URL names a server. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/*.test.ts"],
    globalSetup: ["tests/support/template-database.ts"],
    setupFiles: ["tests/support/setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
