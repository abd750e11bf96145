import { join } from "node:path"
import { PGlite, type Transaction, types } from "@electric-sql/pglite"
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { sql } from "drizzle-orm"
import { readMigrationFiles } from "drizzle-orm/migrator"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { drizzle as drizzleLite } from "drizzle-orm/pglite"
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator"
import { fromPglite } from "pg-boss"
import { ConfigError } from "../config.server"
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
  /** Runs the migrations; calls `onWaiting` while the database does not answer. Throws OtherBaseline. */
  migrate: (onWaiting?: (reason: unknown) => void) => Promise<void>
  close: () => Promise<void>
}

export const MIGRATIONS = { migrationsFolder: "db/migrations" }

/** The database was made by other SQL files than those of this version. */
export class OtherBaseline extends ConfigError {}

/** Throws OtherBaseline if the files that made the database are not the first ones of MIGRATIONS. `variable` names the database. */
export async function requireSameBaseline(db: Db, variable: string): Promise<void> {
  const [journal] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') as name`,
  )
  if (!journal?.name) return
  const made = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  )
  const files = readMigrationFiles(MIGRATIONS)
  if (made.some(({ hash }, index) => hash !== files[index]?.hash))
    throw new OtherBaseline(
      `${variable}: the tables of this database are of another version; expected an empty database.`,
    )
}

export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

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
  PGlite.create({ ...options, extensions: { btree_gist }, parsers: textParsers })

export function pgliteDatabase(pglite: PGlite): Database {
  const db = drizzleLite(withoutParsers(pglite))
  return {
    db: db as unknown as Db,
    kind: "pglite",
    boss: { db: fromPglite(withDates(pglite)), backend: "pglite" },
    migrate: async () => {
      await requireSameBaseline(db as unknown as Db, "DATA_DIR")
      await migrateLite(db, MIGRATIONS)
    },
    close: () => pglite.close(),
  }
}

const dates = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE, types.INTERVAL]
/** Arrays of numeric, timestamp, timestamptz, interval and date. */
const arrays = [1231, 1115, 1185, 1187, 1182]
const textParsers = Object.fromEntries([...dates, ...arrays].map((oid) => [oid, (text: string) => text]))

/**
 * Drizzle parses dates from their text and names the same parsers with every query. PGlite then copies its whole table of parsers:
 * 0.1 ms of the 0.25 ms of a query. Here the connection has these parsers, and queries name none.
 */
function withoutParsers(pglite: PGlite): PGlite {
  const queriesOf = (client: Pick<Transaction, "query">) => ({
    query: (text: string, parameters?: unknown[], options?: { rowMode?: "array" | "object" }) =>
      client.query(text, parameters, { rowMode: options?.rowMode }),
  })
  const client = {
    ...queriesOf(pglite),
    transaction: <T>(run: (tx: Transaction) => Promise<T>) =>
      pglite.transaction((tx) => withIdleTimeout(queriesOf(tx) as Transaction, run)),
  }
  return client as PGlite
}

/**
 * Rolls back a transaction without a query for IDLE_IN_TRANSACTION_TIMEOUT_MS, as PostgreSQL does: every other query of PGlite
 * waits for its end. The error names the last statement, without its parameters.
 */
async function withIdleTimeout<T>(tx: Transaction, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  let lastStatement = "begin"
  const timer = setTimeout(
    () => timeout.reject(new Error(`The transaction was idle for too long after: ${lastStatement}`)),
    IDLE_IN_TRANSACTION_TIMEOUT_MS,
  )
  const query: Transaction["query"] = async (text, ...rest) => {
    lastStatement = text
    try {
      return await tx.query(text, ...rest)
    } finally {
      timer.refresh()
    }
  }
  try {
    return await Promise.race([run({ ...tx, query }), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** pg-boss expects dates. */
function withDates(pglite: PGlite): Parameters<typeof fromPglite>[0] {
  const toDate = (text: string) => new Date(text)
  const options = { parsers: { [types.TIMESTAMP]: toDate, [types.TIMESTAMPTZ]: toDate, [types.DATE]: toDate } }
  return {
    query: (text, parameters) => pglite.query(text, parameters, options),
    exec: (text) => pglite.exec(text, options),
    listen: (channel, callback) => pglite.listen(channel, callback),
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
