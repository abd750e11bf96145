import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) => name).sort()

test(".env.example lists exactly the variables of the configuration", () => {
  const read = namesIn("app/platform/config.server.ts", /^ {2}([A-Z][A-Z0-9_]+): optional\(/gm)
  expect(namesIn(".env.example", /^([A-Z0-9_]+)=/gm)).toEqual(read)
})
