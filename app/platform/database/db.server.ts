import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import type { sql } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { drizzle as drizzleLite } from "drizzle-orm/pglite"
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator"
import { fromPglite } from "pg-boss"
import { lockFolder } from "./folder-lock.server"

/** The database or a transaction, on PGlite or PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** The connection of pg-boss; options other than the address are passed to `pg`'s pool. */
export type BossConnection =
  | { connectionString: string; connectionTimeoutMillis: number; query_timeout: number; keepAlive: boolean }
  | { db: ReturnType<typeof fromPglite>; backend: "pglite" }

export type Database = {
  db: Db
  kind: "pglite" | "postgres"
  boss: BossConnection
  /** Connections in use and queries waiting for one; absent without a pool. */
  pool?: () => { inUse: number; waiting: number }
  /** Runs the migrations; calls `onWaiting` while the database does not answer. */
  migrate: (onWaiting?: (reason: unknown) => void) => Promise<void>
  close: () => Promise<void>
}

/** PGlite in `folder`, or in memory without one. One process at a time. */
export async function openPglite(folder?: string): Promise<Database> {
  const release = folder ? lockFolder(folder) : () => {}
  const database = pgliteDatabase(await createPglite({ dataDir: folder && join(folder, "pglite") }))
  return {
    ...database,
    close: async () => {
      await database.close()
      release()
    },
  }
}

/** PGlite with the extensions of the tables; `loadDataDir`: a dump to load. */
export const createPglite = (options: { dataDir?: string; loadDataDir?: Blob }): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { btree_gist } })

export function pgliteDatabase(pglite: PGlite): Database {
  const db = drizzleLite(pglite)
  return {
    db: db as unknown as Db,
    kind: "pglite",
    boss: { db: fromPglite(pglite), backend: "pglite" },
    migrate: () => migrateLite(db, { migrationsFolder: "db/migrations" }),
    close: () => pglite.close(),
  }
}

/** SQLSTATE and constraint of the PostgreSQL error that Drizzle wraps. */
export function databaseError(error: unknown): { code?: string; constraint?: string } {
  const cause = (error as { cause?: { code?: string; constraint?: string } }).cause ?? error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return { code, constraint }
}

/** The rows of a raw statement, on either driver. */
export async function rowsOf<T>(db: Db, statement: ReturnType<typeof sql>): Promise<T[]> {
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}
