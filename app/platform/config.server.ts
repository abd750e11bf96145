import { createHmac, randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { z } from "zod"
import type { FileKeys } from "./files/file-encryption.server"
import { parseNetwork } from "./network.server"

/** An empty variable counts as absent. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((v) => (v === "" ? undefined : v), schema.optional())

const FILE_KEY_BYTES = 32
const isFileKey = (text: string) => /^[\w+/-]{43}=?$/.test(text) && fileKey(text).length === FILE_KEY_BYTES
const fileKey = (text: string) => Buffer.from(text, "base64")

const splitList = (text: string) => text.split(",").map((part) => part.trim())

const webAddress = z.url({ protocol: /^https?$/, error: "expected an address such as https://example.org" })

/** All environment variables, read once at start; `.env.example` lists the same names. */
const environment = z.object({
  /** Port to listen on. */
  PORT: optional(z.coerce.number({ error: "expected a number" }).int().min(0).max(65535)),
  /** Address to listen on. */
  HOST: optional(z.string()),
  /** Data folder of this machine: embedded database, files, generated secrets. */
  DATA_DIR: optional(z.string()),
  /** PostgreSQL address; absent: PGlite in DATA_DIR. */
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "expected postgres://user:password@host/database")),
  /** The public URL of the site. */
  BASE_URL: optional(webAddress),
  /** 1: demonstration with simulated services and demo accounts; 0: never. */
  DEMO: optional(z.enum(["0", "1"], { error: "expected 0 or 1" })),
  /** Signs sessions; absent: generated once and stored in DATA_DIR. Required if several machines serve the site. */
  AUTH_SECRET: optional(z.string().min(32, "expected at least 32 characters")),
  /** Encrypts files at rest; absent in a demonstration: generated once and stored in DATA_DIR. The same on all machines. */
  FILES_KEY: optional(z.string().refine(isFileKey, "expected 32 bytes as base64: openssl rand -base64 32")),
  /** Earlier file keys, separated by commas: they still decrypt. */
  FILES_KEY_PREVIOUS: optional(
    z
      .string()
      .transform(splitList)
      .refine((list) => list.every(isFileKey), "expected keys of 32 bytes as base64, separated by commas"),
  ),
  /** 1 behind a proxy that sets X-Forwarded-For. */
  TRUST_PROXY: optional(z.enum(["0", "1"], { error: "expected 0 or 1" })),
  /** Further proxies, addresses or networks, separated by commas: trusted if TRUST_PROXY is 1. */
  PROXY_NETWORKS: optional(
    z
      .string()
      .transform(splitList)
      .refine(
        (list) => list.every((network) => parseNetwork(network)),
        "expected addresses or networks such as 203.0.113.0/24, separated by commas",
      ),
  ),
  /** Token that opens `/metrics` to other machines. */
  METRICS_TOKEN: optional(z.string().min(16, "expected at least 16 characters")),
  /** 1: HSTS includes all subdomains of BASE_URL's host. */
  HSTS_SUBDOMAINS: optional(z.enum(["0", "1"], { error: "expected 0 or 1" })),
  /** trace, debug, info, warn, error or silent. */
  LOG_LEVEL: optional(
    z.enum(["trace", "debug", "info", "warn", "error", "silent"], {
      error: "expected trace, debug, info, warn, error or silent",
    }),
  ),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_/, "expected a key that begins with sk_test_ or sk_live_"),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_/, "expected a key that begins with pk_test_ or pk_live_"),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_/, "expected a secret that begins with whsec_")),
  /** Restricted key that may read the sensitive results of identity checks: birth date and the document's expiry. */
  STRIPE_IDENTITY_KEY: optional(z.string().regex(/^rk_(test|live)_/, "expected a key that begins with rk_")),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, "expected smtp://user:password@host:port")),
  /** The sender of mails. */
  MAIL_FROM: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ENDPOINT: optional(webAddress),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  WHATSAPP_TOKEN: optional(z.string()),
  WHATSAPP_PHONE_NUMBER_ID: optional(z.string().regex(/^\d+$/, "expected the digits of the phone number id")),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  /** Key of Google's Places API (New), for the company's reviews. */
  GOOGLE_PLACES_KEY: optional(z.string()),
  /** The company's place on Google. */
  GOOGLE_PLACE_ID: optional(z.string().regex(/^[\w-]+$/, "expected a place id such as ChIJ…")),
})

export type Config = ReturnType<typeof readConfig>

/** Stops the start; the message has one line per wrong variable. */
export class ConfigError extends Error {}

/** Reads and checks the environment. Throws ConfigError naming each wrong variable and what is expected. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"))
  const e = parsed.data
  const usesRealServices = Boolean(e.DATABASE_URL || e.STRIPE_SECRET_KEY)
  const demo = e.DEMO === "1" || (e.DEMO === undefined && !usesRealServices)
  const problems = [
    ...missingFromGroup(e, ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"]),
    ...missingFromGroup(e, ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]),
    ...missingFromGroup(e, ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID"]),
    ...missingFromGroup(e, ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]),
    ...missingFromGroup(e, ["GOOGLE_PLACES_KEY", "GOOGLE_PLACE_ID"]),
  ]
  if (demo && /^(sk|rk)_live_/.test(e.STRIPE_SECRET_KEY ?? ""))
    problems.push(
      "STRIPE_SECRET_KEY: expected a test key, because DEMO=1 lets anyone sign in and live keys move real money",
    )
  if (!demo) {
    const addMissing = (name: string, purpose: string) =>
      problems.push(
        `${name}: expected, because a server outside a demonstration needs it for ${purpose} (or set DEMO=1)`,
      )
    if (!e.STRIPE_SECRET_KEY) addMissing("STRIPE_SECRET_KEY", "payment and identity")
    if (!e.SMTP_URL) addMissing("SMTP_URL", "mail")
    if (!e.BASE_URL) addMissing("BASE_URL", "the address in mails")
    // A key stored on the same disk as the files would not protect them.
    if (!e.FILES_KEY) addMissing("FILES_KEY", "the encryption of customers' documents")
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"))

  const port = e.PORT ?? 3000
  const dataDir = e.DATA_DIR ?? ".data"
  const authSecret = e.AUTH_SECRET ?? storedSecret(dataDir, "secret", "hex")
  const keys: FileKeys = {
    current: fileKey(e.FILES_KEY ?? storedSecret(dataDir, "files-key", "base64")),
    previous: (e.FILES_KEY_PREVIOUS ?? []).map(fileKey),
  }
  return {
    port,
    host: e.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    baseUrl: (e.BASE_URL ?? `http://localhost:${port}`).replace(/\/$/, ""),
    demo,
    trustProxy: e.TRUST_PROXY === "1",
    proxyNetworks: e.PROXY_NETWORKS ?? [],
    metricsToken: e.METRICS_TOKEN,
    hstsSubdomains: e.HSTS_SUBDOMAINS === "1",
    logLevel: e.LOG_LEVEL ?? "info",
    authSecret,
    stripe:
      e.STRIPE_SECRET_KEY && e.STRIPE_PUBLISHABLE_KEY && e.STRIPE_WEBHOOK_SECRET
        ? ({
            mode: "stripe",
            secretKey: e.STRIPE_SECRET_KEY,
            publishableKey: e.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: e.STRIPE_WEBHOOK_SECRET,
            identityKey: e.STRIPE_IDENTITY_KEY,
          } as const)
        : ({
            mode: "sandbox",
            secretKey: "sk_test_sandbox",
            publishableKey: undefined,
            identityKey: "rk_test_sandbox",
            webhookSecret: `whsec_${createHmac("sha256", authSecret).update("stripe sandbox").digest("hex")}`,
          } as const),
    mail: e.SMTP_URL
      ? ({ mode: "smtp", url: e.SMTP_URL, from: e.MAIL_FROM } as const)
      : ({ mode: "demo-inbox", from: e.MAIL_FROM } as const),
    files:
      e.S3_BUCKET && e.S3_REGION && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? ({
            mode: "s3",
            keys,
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            endpoint: e.S3_ENDPOINT,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
          } as const)
        : ({ mode: "disk", keys, folder: resolve(dataDir, "files") } as const),
    whatsapp:
      e.WHATSAPP_TOKEN && e.WHATSAPP_PHONE_NUMBER_ID
        ? { token: e.WHATSAPP_TOKEN, phoneNumberId: e.WHATSAPP_PHONE_NUMBER_ID }
        : undefined,
    google:
      e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET
        ? { clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET }
        : undefined,
    places:
      e.GOOGLE_PLACES_KEY && e.GOOGLE_PLACE_ID ? { key: e.GOOGLE_PLACES_KEY, placeId: e.GOOGLE_PLACE_ID } : undefined,
  }
}

/** Names the missing variables of a group, if at least one of them is set. */
function missingFromGroup(values: Record<string, unknown>, names: string[]): string[] {
  const present = names.filter((name) => values[name])
  if (present.length === 0) return []
  return names.filter((name) => !values[name]).map((name) => `${name}: expected, because ${present[0]} is set`)
}

/** A secret of 32 bytes, generated once and stored in the data folder. */
function storedSecret(dataDir: string, name: string, encoding: "hex" | "base64"): string {
  const file = join(dataDir, name)
  if (existsSync(file)) return readFileSync(file, "utf8").trim()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString(encoding)
  writeFileSync(file, secret, { mode: 0o600, flag: "wx" })
  return secret
}
