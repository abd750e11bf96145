import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { open, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { alerts } from "../tables.server"
import { reencryptFiles } from "./file-rotation.server"
import { openFiles } from "./files.server"

const first: Buffer = Buffer.alloc(32, 1)
const second: Buffer = Buffer.alloc(32, 2)
const bytes = new TextEncoder().encode("who I am, where I live and what I look like")
const folder = () => mkdtempSync(join(tmpdir(), "maestrale-files-"))
const filesIn = (location: string, current: Buffer = first, previous: Buffer[] = []) =>
  openFiles({ mode: "disk", folder: location, keys: { current, previous } })

test("a file is encrypted on the disk, each time differently", async () => {
  const location = folder()
  const files = filesIn(location)
  await files.put("documents/a", bytes)
  await files.put("documents/b", bytes)
  const stored = (name: string) => readFileSync(join(location, "documents", name))
  expect(stored("a").includes(Buffer.from(bytes))).toBe(false)
  expect(stored("a").subarray(26).equals(stored("b").subarray(26))).toBe(false)
  expect(await files.get("documents/a")).toEqual(bytes)
})

test("a changed or swapped file cannot be read", async () => {
  const location = folder()
  const files = filesIn(location)
  await files.put("documents/a", bytes)
  renameSync(join(location, "documents/a"), join(location, "documents/b"))
  await expect(files.get("documents/b")).rejects.toThrow()
  await files.put("documents/c", bytes)
  const changed = readFileSync(join(location, "documents/c"))
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1
  writeFileSync(join(location, "documents/c"), changed)
  await expect(files.get("documents/c")).rejects.toThrow()
})

test("after a key change, earlier files need the old key", async () => {
  const location = folder()
  await filesIn(location).put("documents/a", bytes)
  expect(await filesIn(location, second, [first]).get("documents/a")).toEqual(bytes)
  await expect(filesIn(location, second).get("documents/a")).rejects.toThrow("FILES_KEY_PREVIOUS")
})

test("a file that is cut short or not encrypted is not read", async () => {
  const location = folder()
  const files = filesIn(location)
  await files.put("documents/a", bytes)
  const stored = readFileSync(join(location, "documents/a"))
  for (const length of [0, 3, 41]) {
    writeFileSync(join(location, "documents/a"), stored.subarray(0, length))
    await expect(files.get("documents/a")).rejects.toThrow("cut short")
  }
  writeFileSync(join(location, "documents/a"), Buffer.alloc(100, "plain"))
  await expect(files.get("documents/a")).rejects.toThrow("not encrypted")
})

test("an open file keeps its content while it is replaced", async () => {
  const location = folder()
  const files = filesIn(location)
  await files.put("documents/a", bytes)
  const earlier = await open(join(location, "documents/a"))
  const before = await stat(join(location, "documents/a"))
  await files.put("documents/a", new Uint8Array(9))
  expect((await earlier.readFile()).length).toBe(before.size)
  await earlier.close()
  expect(await files.get("documents/a")).toEqual(new Uint8Array(9))
})

test("a failed or unfinished write is not listed", async () => {
  const location = folder()
  const files = filesIn(location)
  await files.put("documents/a", bytes)
  mkdirSync(join(location, "documents/b"))
  await expect(files.put("documents/b", bytes)).rejects.toThrow()
  writeFileSync(join(location, "partial/left"), "half")
  expect(await files.list()).toEqual(["documents/a"])
})

test("a file is written while its folder is removed", async () => {
  const files = filesIn(folder())
  for (let round = 0; round < 60; round++) {
    const writes = ["a", "b", "c"].map((name) => files.put(`photographs/one/${name}`, bytes))
    await Promise.all([...writes, files.removeFolder("photographs/one").catch(() => {})])
  }
  expect((await files.list()).every((key) => key.startsWith("photographs/one/"))).toBe(true)
})

test("partial files are removed once they are old", async () => {
  const location = folder()
  const files = filesIn(location)
  await files.put("documents/a", bytes)
  writeFileSync(join(location, "partial/left"), "half")
  await files.removePartials(new Date(Date.now() - 60_000))
  expect(readdirSync(join(location, "partial"))).toEqual(["left"])
  await files.removePartials(new Date(Date.now() + 60_000))
  expect(readdirSync(join(location, "partial"))).toEqual([])
})

/** A context with its files in `location`, encrypted with the second key; `previous` keys can be read. */
async function rotationContext(location: string, previous: Buffer[]) {
  const base = testContext(await testDatabase())
  const config = {
    ...base.config,
    files: { mode: "disk" as const, folder: location, keys: { current: second, previous } },
  }
  return { ...base, config, files: openFiles(config.files) }
}

test("the job encrypts files of the old key with the new key", async () => {
  const location = folder()
  await filesIn(location).put("documents/a", bytes)
  await reencryptFiles(await rotationContext(location, [first]), {})
  expect(await filesIn(location, second).get("documents/a")).toEqual(bytes)
})

test("the next run encrypts a file that was written later with the old key", async () => {
  const location = folder()
  const ctx = await rotationContext(location, [first])
  await reencryptFiles(ctx, {})
  await filesIn(location).put("documents/late", bytes)
  await reencryptFiles(ctx, {})
  expect(await filesIn(location, second).get("documents/late")).toEqual(bytes)
})

test("files that cannot be read raise an alert and do not stop the others", async () => {
  const location = folder()
  await filesIn(location).put("documents/a", bytes)
  await filesIn(location, Buffer.alloc(32, 3)).put("documents/b", bytes)
  await filesIn(location).put("documents/c", bytes)
  const ctx = await rotationContext(location, [first])
  await reencryptFiles(ctx, {})
  const afterwards = filesIn(location, second)
  for (const key of ["documents/a", "documents/c"]) expect(await afterwards.get(key)).toEqual(bytes)
  expect(await afterwards.exists("encryption/current")).toBe(false)
  const unresolved = () => ctx.db.select().from(alerts).where(isNull(alerts.resolvedAt))
  expect(await unresolved()).toMatchObject([{ kind: "files-unreadable", facts: { files: 1 } }])
  await ctx.files.remove("documents/b")
  await reencryptFiles(ctx, {})
  expect(await unresolved()).toEqual([])
  expect(await afterwards.exists("encryption/current")).toBe(true)
})
