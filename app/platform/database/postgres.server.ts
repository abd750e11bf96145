import type { Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { ConfigError } from "../config.server"
import { isDatabaseUnavailable } from "../database-unavailable"
import { type Database, type Db, IDLE_IN_TRANSACTION_TIMEOUT_MS, MIGRATIONS, requireSameBaseline } from "./db.server"

/** Timeout for a connection, new or from the pool. */
const CONNECT_TIMEOUT_MS = 10_000
/** Enforced by the database server. */
const STATEMENT_TIMEOUT_MS = 25_000
/** A connection in use without traffic for this long is dead, because no statement takes longer. */
const SOCKET_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000
/** For the job queue, which also creates and maintains its tables. */
const JOB_QUERY_TIMEOUT_MS = 60_000
/** How long start-up waits for a database that does not answer. */
const START_TIMEOUT_MS = 30_000

const MIGRATION_LOCK = 7_340_211

type WithSocket = { connection: { stream: Socket } }

/** PostgreSQL with one pool for the process; a lost connection is replaced by the next query. */
export function openPostgres(url: string, poolSize = 12, connectTimeoutMs = CONNECT_TIMEOUT_MS): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  })
  pool.on("error", () => {})
  pool.on("connect", (client) => {
    // The running query gets the error; without a listener the process would end.
    client.on("error", () => {})
    const { stream } = (client as unknown as WithSocket).connection
    stream.setTimeout(SOCKET_TIMEOUT_MS, () => stream.destroy())
  })
  return {
    db: drizzle(pool) as unknown as Db,
    kind: "postgres",
    boss: {
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: JOB_QUERY_TIMEOUT_MS,
      keepAlive: true,
    },
    pool: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    migrate: (onWaiting) => migrateWithLock(url, onWaiting),
    close: () => pool.end(),
  }
}

/** Uses a connection without a statement timeout: processes that start together wait for each other. */
async function migrateWithLock(url: string, onWaiting?: (reason: unknown) => void): Promise<void> {
  const client = await connectWithRetry(url, onWaiting)
  try {
    await client.query("set statement_timeout = 0") // the role may set one
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    const db = drizzle(client)
    await requireSameBaseline(db as unknown as Db, "DATABASE_URL")
    await migrate(db, MIGRATIONS)
  } finally {
    await client.end()
  }
}

/** Throws ConfigError if the database refuses the connection, or does not answer within START_TIMEOUT_MS. */
async function connectWithRetry(url: string, onWaiting?: (reason: unknown) => void): Promise<pg.Client> {
  const until = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on("error", () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (!isDatabaseUnavailable(error)) throw new ConfigError(`DATABASE_URL: ${(error as Error).message}`)
      if (performance.now() >= until)
        throw new ConfigError("DATABASE_URL: no connection; expected a running PostgreSQL.")
      onWaiting?.(error)
      await pause(1_000)
    }
  }
}
