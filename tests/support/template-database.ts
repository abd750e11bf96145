import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { createPglite, pgliteDatabase } from "../../app/platform/database/db.server"
import { openPostgres } from "../../app/platform/database/postgres.server"

declare module "vitest" {
  interface ProvidedContext {
    pgliteSnapshot: string
    postgresTemplate: { url: string; name: string } | undefined
  }
}

/** Provides a folder for the tests' temporary files and a migrated database, which each test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "maestrale-test-"))
  process.env.TMPDIR = folder
  const serverUrl = process.env.TEST_DATABASE_URL
  const template = serverUrl ? await postgresTemplate(serverUrl) : undefined
  project.provide("postgresTemplate", template)
  project.provide("pgliteSnapshot", template ? "" : await pgliteSnapshot(folder))
  return async () => {
    if (template) await dropAll(template.url, template.name)
    await rm(folder, { recursive: true, force: true })
  }
}

async function postgresTemplate(url: string) {
  const name = `maestrale_template_${process.pid}_${Date.now()}`
  await runOnServer(url, `create database ${name}`)
  const database = openPostgres(withDatabase(url, name), 2)
  await database.migrate()
  await database.close()
  return { url, name }
}

async function pgliteSnapshot(folder: string): Promise<string> {
  const lite = await createPglite({})
  await pgliteDatabase(lite).migrate()
  for (const setting of ["synchronous_commit", "full_page_writes"]) await lite.exec(`alter system set ${setting} = off`)
  const dump = await lite.dumpDataDir("none")
  await lite.close()
  const file = join(folder, "snapshot.tar")
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()))
  return file
}

/** Drops the template and all its copies. */
async function dropAll(serverUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [template])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}

export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
