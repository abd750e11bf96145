import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { personOf } from "./accounts/auth.server"
import { jobKinds, plugEverything, seedHouse } from "./composition.server"
import { makeSandbox } from "./payments/sandbox/sandbox.server"
import { makeStripe } from "./payments/stripe.server"
import type { Config } from "./platform/config.server"
import type { Ctx } from "./platform/context.server"
import { type Database, openPglite, openPostgres } from "./platform/db.server"
import { openFiles } from "./platform/files.server"
import { openJobs } from "./platform/jobs.server"
import { makeLog } from "./platform/log.server"
import { plainLine } from "./platform/plain-text"

const LONGEST_USER_AGENT = 300

export type House = Awaited<ReturnType<typeof openHouse>>

/** Opens everything the house stands on: database (migrated, seeded), files, Stripe or its sandbox, jobs. */
export async function openHouse(config: Config) {
  const log = makeLog(config.logLevel)
  const database: Database = config.databaseUrl ? openPostgres(config.databaseUrl) : await openPglite(config.dataDir)
  await database.migrate()
  const jobs = openJobs(database.boss, log)
  const files = openFiles(config.files)
  const now = () => new Date()
  const sandbox =
    config.stripe.mode === "sandbox"
      ? makeSandbox({ db: database.db, now, webhookSecret: config.stripe.webhookSecret, baseUrl: config.baseUrl, jobs })
      : undefined
  const stripe = makeStripe(config, sandbox)

  const ctxOf = (requestId: string): Ctx => ({
    db: database.db,
    now,
    actor: { kind: "system" },
    locale: "it",
    currency: "eur",
    config,
    files,
    jobs,
    stripe,
    log: log.child({ requestId }),
    requestId,
    ip: "",
    userAgent: "",
  })

  /** The context of work nobody asked for: jobs, the start, scripts. */
  const systemCtx = (): Ctx => ctxOf(randomUUID())

  /** The context of one request: who asks is read from the session each time. With a `fault` that could not be read. */
  const requestCtx = async (
    request: Request,
    asked: Pick<Ctx, "requestId" | "ip" | "locale" | "currency">,
  ): Promise<{ ctx: Ctx; fault?: unknown }> => {
    const userAgent = plainLine(request.headers.get("user-agent") ?? "", LONGEST_USER_AGENT)
    const ctx: Ctx = { ...ctxOf(asked.requestId), ...asked, userAgent, actor: { kind: "visitor" } }
    try {
      return { ctx: { ...ctx, actor: await personOf(ctx, request.headers) } }
    } catch (fault) {
      return { ctx, fault }
    }
  }

  plugEverything()
  await seedHouse(systemCtx())
  return {
    config,
    database,
    jobs,
    sandbox,
    log,
    systemCtx,
    requestCtx,
    health: rarely(async () => {
      const [answers, stores] = await Promise.all([
        works(database.db.execute(sql`select 1`)),
        works(files.put(PROBE, new Uint8Array([1]), "application/octet-stream").then(() => files.get(PROBE))),
      ])
      const parts = { database: answers, jobs: jobs.healthy(), storage: stores }
      return { ok: Object.values(parts).every(Boolean), ...parts }
    }),
    startJobs: () => jobs.start(jobKinds(systemCtx, sandbox)),
    close: async () => {
      await jobs.stop()
      await database.close()
    },
  }
}

const PROBE = "health/probe"
const PROBE_FOR_MS = 5_000

const works = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    () => false,
  )

/** The last answer stands for a few seconds: whoever asks for health costs the house nothing. */
function rarely<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | undefined
  return () => {
    if (!last || last.until <= Date.now()) last = { answer: ask(), until: Date.now() + PROBE_FOR_MS }
    return last.answer
  }
}
