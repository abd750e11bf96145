import { mkdtempSync, readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, inject, test, vi } from "vitest"
import { runOnServer, withDatabase } from "../../../tests/support/template-database"
import { readConfig } from "../config.server"
import { makeLog } from "../monitoring/log.server"
import { createPglite, OtherBaseline, pgliteDatabase, rowsOf } from "./db.server"
import { openMigrated } from "./migrated.server"
import { openPostgres } from "./postgres.server"

const template = inject("postgresTemplate")
const log = makeLog("silent")

const otherBaseline = sql`update drizzle.__drizzle_migrations set hash = 'other' where id = 1`

test("a demonstration of another baseline is moved aside and made anew", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-"))
  const snapshot = await readFile(inject("pgliteSnapshot"))
  const lite = await createPglite({
    dataDir: join(folder, "pglite"),
    loadDataDir: new Blob([new Uint8Array(snapshot)]),
  })
  await pgliteDatabase(lite).db.execute(otherBaseline)
  await lite.close()
  const config = readConfig({ DATA_DIR: folder })
  await expect(openMigrated({ ...config, demo: false }, log)).rejects.toThrow(
    /^DATA_DIR: the tables .* another version/,
  )

  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  const { db, close } = await openMigrated(config, log)
  const [aside = ""] = readdirSync(folder).filter((name) => name.startsWith("before-"))
  expect(warn.mock.lastCall?.[0]).toContain(join(folder, aside))
  expect(readdirSync(join(folder, aside))).toEqual(["pglite"])
  expect(await rowsOf(db, sql`select * from users`)).toEqual([])
  await close()
})

test("PostgreSQL with the tables of another baseline is refused", { tags: ["postgres"] }, async () => {
  if (!template) return
  const name = `${template.name}_other`
  await runOnServer(template.url, `create database ${name} template ${template.name}`)
  const databaseUrl = withDatabase(template.url, name)
  const database = openPostgres(databaseUrl, 1)
  await database.db.execute(otherBaseline)
  await database.close()
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), "maestrale-")),
    DATABASE_URL: databaseUrl,
    DEMO: "1",
  })
  const opened = openMigrated(config, log)
  await expect(opened).rejects.toBeInstanceOf(OtherBaseline)
  await expect(opened).rejects.toThrow(/^DATABASE_URL: the tables .* another version/)
})
