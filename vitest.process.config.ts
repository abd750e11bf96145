import { defineConfig } from "vitest/config"

/** Tests of the built application as a separate process; `npm run test:full` builds it first, and leaves out those in `long/`, which `npm run bench` runs. */
export default defineConfig({
  test: {
    include: ["tests/process/**/*.test.ts"],
    globalSetup: ["tests/process/shared-site.ts"],
    // Only for a test that hangs: on a loaded machine, some take minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 3,
  },
})
