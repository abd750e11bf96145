import type { Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { ConfigError } from "./config.server"
import { isDatabaseAway } from "./database-away"
import type { Database, Db } from "./db.server"

/** Longest wait for a connection, be it a new one or one of the pool. */
const CONNECT_MS = 10_000
/** Longest statement, by the server's clock. */
const STATEMENT_MS = 25_000
/** Longest pause inside a transaction. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** A connection in use on which nothing moves for this long is dead: no statement is longer. */
const SILENT_MS = STATEMENT_MS + 5_000
/** Longest query of the job queue, which also makes and keeps its tables. */
const JOB_QUERY_MS = 60_000
/** How long a start waits for a database that does not answer. */
const START_PATIENCE_MS = 30_000

const MIGRATION_LOCK = 7_340_211

type WithSocket = { connection: { stream: Socket } }

/** PostgreSQL by its address. Its pool is shared by the whole process; a lost connection is replaced by the next query. */
export function openPostgres(url: string, poolSize = 12): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  })
  pool.on("error", () => {})
  pool.on("connect", (client) => {
    // The query under way is told; without a listener the process would end.
    client.on("error", () => {})
    const { stream } = (client as unknown as WithSocket).connection
    stream.setTimeout(SILENT_MS, () => stream.destroy())
  })
  return {
    db: drizzle(pool) as unknown as Db,
    kind: "postgres",
    boss: { connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: JOB_QUERY_MS, keepAlive: true },
    pool: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    migrate: (onWaiting) => migrateAlone(url, onWaiting),
    close: () => pool.end(),
  }
}

/** On a connection without time limits: processes that start together wait for one another. */
async function migrateAlone(url: string, onWaiting?: (reason: unknown) => void): Promise<void> {
  const client = await connectPatiently(url, onWaiting)
  try {
    await client.query("set statement_timeout = 0") // the role may have one of its own
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: "db/migrations" })
  } finally {
    await client.end()
  }
}

/** Throws ConfigError where the database cannot be reached, at once or after START_PATIENCE_MS. */
async function connectPatiently(url: string, onWaiting?: (reason: unknown) => void): Promise<pg.Client> {
  const until = performance.now() + START_PATIENCE_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
    client.on("error", () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (!isDatabaseAway(error)) throw new ConfigError(`DATABASE_URL: ${(error as Error).message}`)
      if (performance.now() >= until)
        throw new ConfigError("DATABASE_URL: nothing answers there; expected a running PostgreSQL.")
      onWaiting?.(error)
      await pause(1_000)
    }
  }
}
