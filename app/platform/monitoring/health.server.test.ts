import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import type { Files } from "../files/files.server"
import { createHealthCheck } from "./health.server"

const jobs = { healthy: () => true }
const hanging = () => new Promise<never>(() => {})

async function partsOf() {
  const { db } = testContext(await testDatabase())
  const stored = new Map<string, Uint8Array>()
  const files = {
    put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
    get: async (key: string) => stored.get(key) ?? new Uint8Array(),
  } as unknown as Files
  return { db, jobs, files, dataDir: mkdtempSync(join(tmpdir(), "maestrale-health-")) }
}

test("all parts are healthy", async () => {
  expect(await createHealthCheck(await partsOf())()).toEqual({
    ok: true,
    database: true,
    jobs: true,
    storage: true,
    disk: true,
  })
})

test("a disk with too little free space is reported", async () => {
  const health = await createHealthCheck({ ...(await partsOf()), minFreeBytes: Number.MAX_SAFE_INTEGER })()
  expect(health).toMatchObject({ ok: false, disk: false, database: true })
})

test("a data folder that cannot be written is reported", async () => {
  const parts = await partsOf()
  rmSync(parts.dataDir, { recursive: true })
  writeFileSync(parts.dataDir, "")
  expect(await createHealthCheck(parts)()).toMatchObject({ ok: false, disk: false })
})

test("a storage that hangs is reported and the other parts are still checked", async () => {
  const parts = await partsOf()
  const files = { ...parts.files, put: hanging } as unknown as Files
  expect(await createHealthCheck({ ...parts, files })()).toMatchObject({
    ok: false,
    storage: false,
    database: true,
    disk: true,
  })
})
