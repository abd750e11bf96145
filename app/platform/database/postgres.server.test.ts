// @module-tag postgres
import pg from "pg"
import { expect, inject, test } from "vitest"
import { runOnServer, withDatabase } from "../../../tests/support/template-database"
import { openPostgres } from "./postgres.server"

const template = inject("postgresTemplate")

test("a process waits for another's migrations beyond its statement timeout", async () => {
  if (!template) return
  const name = `${template.name}_waits`
  await runOnServer(template.url, `create database ${name} template ${template.name}`)
  const url = withDatabase(template.url, name)
  const other = new pg.Client({ connectionString: url })
  const limited = new URL(url)
  limited.searchParams.set("options", "-c statement_timeout=200ms")
  const database = openPostgres(limited.href)
  try {
    await other.connect()
    await other.query("select pg_advisory_lock(7340211)")
    const migrated = database.migrate()
    await other.query("select pg_sleep(0.5), pg_advisory_unlock(7340211)")
    expect(await migrated).toBeUndefined()
  } finally {
    await Promise.all([other.end(), database.close()])
    await runOnServer(template.url, `drop database ${name} with (force)`)
  }
})
