import { existsSync, mkdirSync, renameSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "../config.server"
import type { Log } from "../monitoring/log.server"
import { type Database, OtherBaseline, openPglite } from "./db.server"
import { openPostgres } from "./postgres.server"

/**
 * The migrated database: PostgreSQL of DATABASE_URL, or PGlite in DATA_DIR. Of a demonstration, a database and files made by
 * another baseline are moved aside. Throws OtherBaseline for other databases.
 */
export async function openMigrated(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, dataDir, demo } = config
  const database = databaseUrl ? openPostgres(databaseUrl) : await openPglite(dataDir)
  try {
    await database.migrate((err) => log.warn({ err }, "waiting for the database"))
    return database
  } catch (error) {
    await database.close()
    if (!(error instanceof OtherBaseline) || databaseUrl || !demo) throw error
  }
  const folder = moveAside(dataDir)
  console.warn(`The demonstration's data were made by another version. They are in ${folder} now; new ones are made.`)
  return openMigrated(config, log)
}

/** Moves database and files to a new folder in `dataDir`, which is returned. Secrets stay. */
function moveAside(dataDir: string): string {
  const folder = join(dataDir, `before-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`)
  mkdirSync(folder)
  for (const name of ["pglite", "files"])
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(folder, name))
  return folder
}
