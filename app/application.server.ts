import { randomUUID } from "node:crypto"
import { makeSandbox } from "../sandbox/stripe/sandbox.server"
import { actorOfRequest } from "./accounts/sign-in/auth.server"
import { businessGauges } from "./back-office/gauges.server"
import { features, jobKinds, loops, seedDatabase } from "./composition.server"
import { makeStripe } from "./payments/stripe/provider.server"
import { cached } from "./platform/cache/cached.server"
import type { Config } from "./platform/config.server"
import type { Ctx } from "./platform/context.server"
import { openMigrated } from "./platform/database/migrated.server"
import { openDecoder } from "./platform/decoder/decoder.server"
import { diskSpace } from "./platform/files/disk.server"
import { openFiles } from "./platform/files/files.server"
import { restrictToOwner } from "./platform/files/private-folder.server"
import { openJobs } from "./platform/jobs.server"
import { watchJobs } from "./platform/monitoring/fault-watch.server"
import { createHealthCheck } from "./platform/monitoring/health.server"
import { makeLog } from "./platform/monitoring/log.server"
import { processGauges, recordMetrics } from "./platform/monitoring/metrics.server"
import { plainLine } from "./platform/text"

const MAX_USER_AGENT_LENGTH = 300

export type Application = Awaited<ReturnType<typeof openApplication>>

/** Opens the database (migrated, seeded), the files, Stripe or its sandbox, and the jobs. */
export async function openApplication(config: Config) {
  const log = makeLog(config.logLevel)
  restrictToOwner(config.dataDir)
  const database = await openMigrated(config, log)
  const jobs = openJobs(database.boss, log)
  const files = openFiles(config.files)
  const decoder = openDecoder()
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
    decoder,
    jobs,
    stripe,
    log: log.child({ requestId }),
    features,
    requestId,
    network: "",
    userAgent: "",
  })

  /** For jobs, start-up and scripts. */
  const systemCtx = (): Ctx => ctxOf(randomUUID())

  /** The context of a request before its session is read. */
  const visitorCtx = (request: Request, fields: Pick<Ctx, "requestId" | "network" | "locale" | "currency">): Ctx => {
    const userAgent = plainLine(request.headers.get("user-agent") ?? "", MAX_USER_AGENT_LENGTH)
    return { ...ctxOf(fields.requestId), ...fields, userAgent, actor: { kind: "visitor" } }
  }

  /** Adds the person of the session, which is read for every request. `error`: why it could not be read. */
  const requestCtx = async (ctx: Ctx, request: Request): Promise<{ ctx: Ctx; error?: unknown }> => {
    try {
      return { ctx: { ...ctx, actor: await actorOfRequest(ctx, request.headers) } }
    } catch (error) {
      return { ctx, error }
    }
  }

  const httpMetrics = recordMetrics()
  const readGauges = cached(async () => businessGauges(systemCtx(), await jobs.counts()), METRICS_CACHE)
  const readDiskSpace = cached(() => diskSpace(config.dataDir), METRICS_CACHE)

  await seedDatabase(systemCtx())
  return {
    config,
    database,
    jobs,
    sandbox,
    log,
    systemCtx,
    visitorCtx,
    requestCtx,
    health: createHealthCheck({ db: database.db, jobs, files, dataDir: config.dataDir }),
    metrics: {
      observe: httpMetrics.observe,
      /** In Prometheus' text format; without the business gauges if the database does not answer in time. */
      text: async () => {
        const [gauges, space] = await Promise.all([readGauges(), readDiskSpace()])
        return httpMetrics.text([...(gauges ?? []), ...processGauges(gauges !== undefined, space, database.pool?.())])
      },
    },
    startJobs: () => jobs.start(jobKinds(systemCtx, sandbox), loops(systemCtx), watchJobs(systemCtx)),
    close: async () => {
      await jobs.stop()
      decoder.close()
      await database.close()
    },
  }
}

const METRICS_CACHE = { maxAgeMs: 4_000, timeoutMs: 1_000 }
