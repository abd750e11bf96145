import type Stripe from "stripe"
import type { Config } from "./config.server"
import { transact } from "./database/after-commit.server"
import type { Db } from "./database/db.server"
import type { Decoder } from "./decoder/decoder.server"
import type { Files } from "./files/files.server"
import type { Locale } from "./i18n/locale"
import type { Jobs } from "./jobs.server"
import type { Currency } from "./money"
import type { Log } from "./monitoring/log.server"
import type { Refusal } from "./refusal"

/**
 * The registries of handlers by which features call each other; the composition fills them. The feature that reads a
 * registry declares it (`declare module`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features extend it
export interface Features {}

export const roles = ["personal", "business", "operator"] as const
export type Role = (typeof roles)[number]

/** Who acts. `system`: jobs, start-up and scripts. */
export type Actor = { kind: "visitor" } | { kind: "system" } | Person
export type Person = {
  kind: "person"
  userId: string
  role: Role
  name: string
  email: string
  /** The session of the request; absent in scripts and tests. */
  session?: Session
}

/** One signed-in browser (D11). `isFirst`: the person's first sign-in. */
export type Session = { id: string; expiresAt: Date; isFirst: boolean; authMethod: AuthMethod }
/** How a session was authenticated; `email`: by the link of a mail. */
export const authMethods = ["password", "email", "google", "passkey", "two-factor"] as const
export type AuthMethod = (typeof authMethods)[number]

/**
 * What a form was made from. `change`: the refusal that says what happened to its subject since, if anything did; `isRecorded`: the
 * form's own change is recorded.
 */
export type Seen = { subject: string; change: (ctx: Ctx) => Promise<Refusal | undefined>; isRecorded: boolean }

/** Everything a use case depends on besides its input, including the clock. */
export type Ctx = {
  db: Db
  now: () => Date
  actor: Actor
  locale: Locale
  currency: Currency
  config: Config
  files: Files
  /** Decodes untrusted pictures and PDFs in a separate process. */
  decoder: Decoder
  jobs: Jobs
  stripe: Stripe
  log: Log
  features: Features
  requestId: string
  /** The client's network (`networkOf`), for limits only; "" if unknown. */
  network: string
  /** The `User-Agent` header: plain text of at most 300 characters, "" if absent. */
  userAgent: string
  /** What the form of this request was made from; absent for other requests. */
  seen?: Seen
  /** Aborted once the request has timed out: work that has not started by then is skipped. */
  timeoutSignal?: AbortSignal
}

/**
 * Runs `work` in a transaction, with a context bound to it; a throw rolls it back. Inside a transaction, it opens a
 * savepoint.
 */
export const inTransaction = <Result>(ctx: Ctx, work: (txCtx: Ctx) => Promise<Result>): Promise<Result> =>
  transact(ctx.db, (db) => work({ ...ctx, db }))
