import type Stripe from "stripe"
import type { Config } from "./config.server"
import type { Db } from "./db.server"
import type { Decoder } from "./decoder/decoder.server"
import type { Files } from "./files.server"
import type { Locale } from "./i18n/locale"
import type { Jobs } from "./jobs.server"
import type { Log } from "./log.server"
import type { Currency } from "./money"

/**
 * The tables in which the composition says what the features know of each other's kinds of things. A feature that reads
 * one declares it here (`declare module`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features add their tables to it
export interface Features {}

export type Role = "personal" | "business" | "operator"

/** Who asks. `system` is a job or the start of the application. */
export type Actor = { kind: "visitor" } | { kind: "system" } | Person
export type Person = {
  kind: "person"
  userId: string
  role: Role
  name: string
  email: string
  /** The session of the request; absent where none carries the act (scripts, tests). */
  session?: Session
}

/** One signed-in browser (D11). `isFirst`: the person's first sign-in. */
export type Session = { id: string; expiresAt: Date; isFirst: boolean; openedBy: OpenedBy }
export type OpenedBy = "password" | "email" | "google" | "passkey" | "two-factor"

/** All a use case may reach besides its input; nothing reads the environment or the clock behind its back. */
export type Ctx = {
  db: Db
  now: () => Date
  actor: Actor
  locale: Locale
  currency: Currency
  config: Config
  files: Files
  /** Opens pictures and PDFs of others, in a process of its own. */
  decoder: Decoder
  jobs: Jobs
  stripe: Stripe
  log: Log
  features: Features
  requestId: string
  /** The caller's network (`networkOf`), for limits only; "" where it is not known. */
  ip: string
  /** The caller's browser as it names itself: plain text of at most 300 characters, "" where it says nothing. */
  userAgent: string
  /** Aborted once the request was answered at its deadline, without a result: what is not begun by then is left undone. */
  late?: AbortSignal
}

/**
 * Runs `work` in one transaction of the database: the context it is given writes there. A throw takes all of it back.
 * Called with the context of a transaction, it opens a savepoint in that one.
 */
export const inTransaction = <Result>(ctx: Ctx, work: (inner: Ctx) => Promise<Result>): Promise<Result> =>
  ctx.db.transaction((tx) => work({ ...ctx, db: tx as Db }))
