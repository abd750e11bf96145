import { readFile } from "node:fs/promises"
import { afterAll, inject, onTestFinished, TestRunner } from "vitest"
import { type Database, openPglite } from "../../app/platform/db.server"
import { openPostgres } from "../../app/platform/postgres.server"
import { runOnServer, withDatabase } from "./template-database"

/** A fresh migrated database; gone when the test that asked for it ends, or else its file. */
export async function testDatabase(): Promise<Database> {
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  const template = inject("postgresTemplate")
  if (!template) {
    const bytes = await readFile(inject("pgliteSnapshot"))
    const database = await openPglite(undefined, new Blob([new Uint8Array(bytes)]))
    whenOver(() => database.close())
    return database
  }
  const name = `${template.name}_${Math.random().toString(36).slice(2, 10)}`
  await runOnServer(template.url, `create database ${name} template ${template.name}`)
  const database = openPostgres(withDatabase(template.url, name), 20)
  whenOver(async () => {
    await database.close()
    await runOnServer(template.url, `drop database if exists ${name} with (force)`)
  })
  return database
}
