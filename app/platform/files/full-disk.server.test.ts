import { mkdtempSync, readdirSync } from "node:fs"
import type * as fs from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test, vi } from "vitest"

/** The module with a disk that is full after half of a file. */
async function onFullDisk() {
  vi.resetModules()
  vi.doMock("node:fs/promises", async (importOriginal) => {
    const real = await importOriginal<typeof fs>()
    const writeFile = async (path: string, bytes: Uint8Array) => {
      await real.writeFile(path, bytes.subarray(0, bytes.length / 2))
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
    }
    return { ...real, writeFile }
  })
  return import("./files.server")
}

test("a full disk refuses a file with its reason and keeps nothing of it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-full-"))
  const keys = { current: Buffer.alloc(32, 1), previous: [] }
  const files = (await onFullDisk()).openFiles({ mode: "disk", folder, keys })
  const refusal = { code: "platform.storage-full", status: 507 }
  await expect(files.put("documents/a", new Uint8Array(100))).rejects.toMatchObject(refusal)
  expect(await files.list()).toEqual([])
  expect(readdirSync(join(folder, "partial"))).toEqual([])
})
