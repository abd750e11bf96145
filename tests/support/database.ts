import { readFile } from "node:fs/promises"
import { afterAll, inject } from "vitest"
import { type Database, openPglite, openPostgres } from "../../app/platform/db.server"
import { runOnServer, withDatabase } from "./template-database"

/** A fresh migrated database of this test file's own; gone when the file ends. */
export async function testDatabase(): Promise<Database> {
  const template = inject("postgresTemplate")
  if (!template) {
    const bytes = await readFile(inject("pgliteSnapshot"))
    const database = await openPglite(undefined, new Blob([new Uint8Array(bytes)]))
    afterAll(() => database.close())
    return database
  }
  const name = `maestrale_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await runOnServer(template.url, `create database ${name} template ${template.name}`)
  const database = openPostgres(withDatabase(template.url, name), 20)
  afterAll(async () => {
    await database.close()
    await runOnServer(template.url, `drop database if exists ${name} with (force)`)
  })
  return database
}
