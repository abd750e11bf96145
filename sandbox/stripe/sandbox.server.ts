import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { sandboxResponses } from "../../app/payments/tables.server"
import { transact } from "../../app/platform/database/after-commit.server"
import type { Db } from "../../app/platform/database/db.server"
import type { Jobs } from "../../app/platform/jobs.server"
import { endpointFor } from "./endpoints.server"
import { SandboxError, type StripeErrorBody } from "./errors.server"
import { type Deliver, deliverSandboxEvent } from "./events.server"
import { decodeForm, type Params } from "./form-encoding.server"
import { expanded, type SandboxContext, type SandboxResponse, secretText } from "./store.server"

export type Sandbox = {
  /** Stripe's HTTP API in this process, for `Stripe.createFetchHttpClient`. */
  fetch: (request: Request) => Promise<Response>
  /** Runs one request of the browser, in its own transaction. */
  act: (work: (context: SandboxContext) => Promise<SandboxResponse>) => Promise<SandboxResponse>
  /** Passes one signed event to `deliver`; rethrows its error, so that the job is retried. */
  deliverEvent: (eventId: string, deliver: Deliver) => Promise<void>
}

/**
 * A local replacement for Stripe with its state in the database: serves the real SDK and sends signed events. Each
 * event is delivered by the job `payments.deliver-sandbox-event`.
 */
export function makeSandbox(options: {
  db: Db
  now: () => Date
  webhookSecret: string
  /** Base URL of the site, for the pages that Stripe would host. */
  baseUrl: string
  jobs: Pick<Jobs, "enqueue">
}): Sandbox {
  const { db, now, baseUrl, webhookSecret } = options
  const enqueue = (tx: Db, eventId: string) => options.jobs.enqueue(tx, "payments.deliver-sandbox-event", { eventId })
  const act: Sandbox["act"] = async (work) => {
    try {
      return await transact(db, (tx) => work({ db: tx, now, baseUrl, enqueue }))
    } catch (error) {
      if (error instanceof SandboxError) return { status: error.status, body: { error: error.body } }
      throw error
    }
  }
  return {
    act,
    deliverEvent: (eventId, deliver) => deliverSandboxEvent({ db, now, webhookSecret, deliver }, eventId),
    fetch: async (request) => {
      const { method } = request
      const url = new URL(request.url)
      const body = method === "GET" ? url.search.slice(1) : await request.text()
      if (!/^Bearer (sk|rk)_/.test(request.headers.get("authorization") ?? "")) return respond(unauthorised)
      const key = method === "POST" ? request.headers.get("idempotency-key") : null
      const run = async (context: SandboxContext) => {
        const { handle, id } = endpointFor(method, url.pathname)
        const params: Params = decodeForm(body)
        return expanded(context, await handle(context, params, id), params)
      }
      if (!key) return respond(await act(run))
      const fingerprint = createHash("sha256").update(`${method} ${url.pathname}\n${body}`).digest("hex")
      let replayed = false
      const response = await act(async (context) => {
        const existing = await claim(context, key, fingerprint)
        if (existing) {
          replayed = true
          return existing
        }
        const fresh = await run(context)
        await context.db.update(sandboxResponses).set(fresh).where(eq(sandboxResponses.key, key))
        return fresh
      })
      return respond(response, replayed ? { "idempotent-replayed": "true" } : {})
    },
  }
}

/**
 * Claims the idempotency key for this call, or returns the stored response; concurrent calls with the same key wait.
 * Refuses the key for other parameters.
 */
async function claim(context: SandboxContext, key: string, fingerprint: string): Promise<SandboxResponse | undefined> {
  const [inserted] = await context.db
    .insert(sandboxResponses)
    .values({ key, fingerprint, status: 0, body: {} })
    .onConflictDoNothing()
    .returning({ key: sandboxResponses.key })
  if (inserted) return undefined
  const [existing] = await context.db.select().from(sandboxResponses).where(eq(sandboxResponses.key, key))
  if (existing?.fingerprint === fingerprint) return { status: existing.status, body: existing.body }
  throw new SandboxError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

const unauthorised: SandboxResponse = {
  status: 401,
  body: {
    error: {
      type: "invalid_request_error",
      message: "You did not provide an API key.",
    } satisfies StripeErrorBody,
  },
}

const respond = ({ status, body }: SandboxResponse, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { "request-id": `req_${secretText(14)}`, ...headers } })
