import { defineConfig } from "vitest/config"

/** The built product as a process of its own: `npm test` builds first. */
export default defineConfig({
  test: {
    include: ["tests/process/*.test.ts"],
    globalSetup: ["tests/process/shared-site.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 3,
  },
})
