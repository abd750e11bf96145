import { defineConfig } from "vitest/config"

/** Tests of the built application as a separate process; `npm test` builds it first. */
export default defineConfig({
  test: {
    include: ["tests/process/*.test.ts"],
    globalSetup: ["tests/process/shared-site.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 3,
  },
})
