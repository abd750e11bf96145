import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import type { sql } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { drizzle as drizzleLite } from "drizzle-orm/pglite"
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator"
import { fromPglite } from "pg-boss"
import { lockFolder } from "./folder-lock.server"

/** The database or a transaction in it: the same queries run on both, and on PGlite and PostgreSQL alike. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** How pg-boss reaches the same database; all but the address goes to the pool of `pg`. */
export type BossConnection =
  | { connectionString: string; connectionTimeoutMillis: number; query_timeout: number; keepAlive: boolean }
  | { db: ReturnType<typeof fromPglite>; backend: "pglite" }

export type Database = {
  db: Db
  kind: "pglite" | "postgres"
  boss: BossConnection
  /** Connections in use, and queries that wait for one; absent where there is no pool. */
  pool?: () => { inUse: number; waiting: number }
  /** Makes the tables; `onWaiting` is told while the database does not answer yet. */
  migrate: (onWaiting?: (reason: unknown) => void) => Promise<void>
  close: () => Promise<void>
}

/** PGlite in `folder`, or in memory without one. One process at a time. */
export async function openPglite(folder?: string): Promise<Database> {
  const release = folder ? lockFolder(folder) : () => {}
  const database = databaseOn(await createPglite({ dataDir: folder && join(folder, "pglite") }))
  return {
    ...database,
    close: async () => {
      await database.close()
      release()
    },
  }
}

/** PGlite with the extensions that the tables need; `loadDataDir`: a dump to begin from. */
export const createPglite = (options: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { btree_gist } })

/** A PGlite that is open, as the application sees a database. */
export function databaseOn(lite: PGlite): Database {
  const db = drizzleLite(lite)
  return {
    db: db as unknown as Db,
    kind: "pglite",
    boss: { db: fromPglite(lite), backend: "pglite" },
    migrate: () => migrateLite(db, { migrationsFolder: "db/migrations" }),
    close: () => lite.close(),
  }
}

/** The PostgreSQL error behind Drizzle's wrapping: its SQLSTATE and constraint. */
export function databaseError(error: unknown): { code?: string; constraint?: string } {
  const cause = (error as { cause?: { code?: string; constraint?: string } }).cause ?? error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return { code, constraint }
}

/** Rows of a raw statement, whichever driver ran it. */
export async function rowsOf<T>(db: Db, statement: ReturnType<typeof sql>): Promise<T[]> {
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}
