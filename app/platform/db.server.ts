import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import type { sql } from "drizzle-orm"
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres"
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { drizzle as drizzleLite } from "drizzle-orm/pglite"
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator"
import pg from "pg"
import { fromPglite } from "pg-boss"
import { lockFolder } from "./folder-lock.server"

/** The database or a transaction in it: the same queries run on both, and on PGlite and PostgreSQL alike. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** How pg-boss reaches the same database. */
export type BossConnection = { connectionString: string } | { db: ReturnType<typeof fromPglite>; backend: "pglite" }

export type Database = {
  db: Db
  kind: "pglite" | "postgres"
  boss: BossConnection
  migrate: () => Promise<void>
  close: () => Promise<void>
}

const MIGRATION_LOCK = 7_340_211

/** PostgreSQL by its address. Its pool is shared by the whole process. */
export function openPostgres(url: string, poolSize = 12): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  pool.on("error", () => {})
  const db = drizzlePg(pool)
  return {
    db: db as unknown as Db,
    kind: "postgres",
    boss: { connectionString: url },
    migrate: async () => {
      const client = await pool.connect()
      try {
        await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
        await migratePg(drizzlePg(client), { migrationsFolder: "db/migrations" })
      } finally {
        await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK])
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** PGlite in `folder`, or in memory without one (`snapshot`: a dump to begin from). One process at a time. */
export async function openPglite(folder?: string, snapshot?: Blob): Promise<Database> {
  const release = folder ? lockFolder(folder) : () => {}
  const lite = await PGlite.create({
    ...(folder ? { dataDir: join(folder, "pglite") } : {}),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    extensions: { btree_gist },
  })
  const db = drizzleLite(lite)
  return {
    db: db as unknown as Db,
    kind: "pglite",
    boss: { db: fromPglite(lite), backend: "pglite" },
    migrate: () => migrateLite(db, { migrationsFolder: "db/migrations" }),
    close: async () => {
      await lite.close()
      release()
    },
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
