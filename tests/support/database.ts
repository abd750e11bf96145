import { readFile } from "node:fs/promises"
import type { PGlite } from "@electric-sql/pglite"
import { sql } from "drizzle-orm"
import { afterAll, inject, onTestFinished, TestRunner } from "vitest"
import { createPglite, type Database, pgliteDatabase, rowsOf } from "../../app/platform/database/db.server"
import { openPostgres } from "../../app/platform/database/postgres.server"
import { runOnServer, withDatabase } from "./template-database"

/** A crowd of callers waits longer for a connection on a slow machine than the application allows. */
const CONNECT_TIMEOUT_MS = 60_000

/** A new migrated database, removed after the current test, or after the file if no test is running. */
export async function testDatabase(): Promise<Database> {
  const cleanUp = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  const template = inject("postgresTemplate")
  if (!template) {
    const lite = unused.pop() ?? (await openMigrated())
    const database = pgliteDatabase(lite)
    cleanUp(() => emptyForReuse(lite, database))
    return database
  }
  const name = `${template.name}_${Math.random().toString(36).slice(2, 10)}`
  await runOnServer(template.url, `create database ${name} template ${template.name}`)
  const database = openPostgres(withDatabase(template.url, name), 20, CONNECT_TIMEOUT_MS)
  cleanUp(async () => {
    await database.close()
    await runOnServer(template.url, `drop database if exists ${name} with (force)`)
  })
  return database
}

/** Opening PGlite takes about a second, so a worker reuses its emptied databases. */
const unused: PGlite[] = []
let migratedSchema: string | undefined

async function openMigrated(): Promise<PGlite> {
  const bytes = await readFile(inject("pgliteSnapshot"))
  const lite = await createPglite({ loadDataDir: new Blob([new Uint8Array(bytes)]) })
  migratedSchema ??= await schemaOf(pgliteDatabase(lite))
  return lite
}

/** A database is not reused if a test changed its schema or closed it. */
async function emptyForReuse(lite: PGlite, database: Database): Promise<void> {
  const isReusable = (await schemaOf(database).catch(() => "closed")) === migratedSchema
  if (!isReusable) return lite.close().catch(() => {})
  const names = await tablesOf(database)
  const filled = names.map((name) => `(select '${name}' as name where exists (select from ${name}))`)
  const tables = await rowsOf<{ name: string }>(database.db, sql.raw(filled.join(" union all ")))
  if (tables.length > 0)
    await deleteAll(
      database,
      tables.map(({ name }) => name),
    )
  unused.push(lite)
}

async function tablesOf({ db }: Database): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  return tables.map(({ name }) => name)
}

/** Takes a third of the time of `truncate` on all tables, which makes new files for each table and index. */
async function deleteAll({ db }: Database, tables: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of tables) await tx.execute(sql.raw(`delete from ${table}`))
  })
  await db.execute(sql.raw(`vacuum ${tables.join(", ")}`))
}

/** A fingerprint of the schema: detects added or dropped tables, columns, constraints and indexes. */
async function schemaOf(database: Database): Promise<string> {
  const [counts] = await rowsOf(
    database.db,
    sql`select (select count(*) from pg_class) as relations, (select count(*) from pg_constraint) as constraints,
          (select count(*) from pg_trigger) as triggers, (select count(*) from pg_proc) as functions,
          (select count(*) from pg_attribute where attnotnull and not attisdropped) as required,
          (select count(*) from pg_attribute where not attisdropped) as columns`,
  )
  return JSON.stringify(counts)
}
