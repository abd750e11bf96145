import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import { authMethods, roles } from "../platform/context.server"
import { locales } from "../platform/i18n/locale"
import { instant, valueChecks } from "../platform/tables.server"
import { checkMethods, checkStates, idStatuses } from "./rules/identity"
import { documentKinds, uploadTypes } from "./rules/upload"

/** The columns up to `updatedAt` are defined by better-auth. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    role: text("role", { enum: roles }).notNull().default("personal"),
    companyName: text("company_name"),
    phone: text("phone"),
    /** Typed by the person; a verified birth date is in `verifiedPersons` and stands over it. */
    birthDate: date("birth_date", { mode: "string" }),
    licenseNumber: text("license_number"),
    licenseIssueDate: date("license_issue_date", { mode: "string" }),
    locale: text("locale", { enum: locales }).notNull().default("it"),
    lastSignInAt: instant("last_sign_in_at"),
    idStatus: text("id_status", { enum: idStatuses }).notNull().default("unverified"),
    businessStatus: text("business_status", { enum: idStatuses }).notNull().default("unverified"),
    bookingConfirmations: boolean("booking_confirmations").notNull().default(true),
    specialOffers: boolean("special_offers").notNull().default(false),
    newsletter: boolean("newsletter").notNull().default(false),
    stripeCustomerId: text("stripe_customer_id"),
    /** Whether an authenticator app is set up (better-auth's name). */
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    termsAcceptedAt: instant("terms_accepted_at"),
    /** Deleted account: the row stays without personal data, referenced by records with a retention duty. */
    deletedAt: instant("deleted_at"),
  },
  valueChecks,
)

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text("token").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** The user's first sign-in (D11). */
    isFirst: boolean("is_first").notNull().default(false),
    authMethod: text("opened_by", { enum: authMethods }).notNull().default("password"),
  },
  (t) => [...valueChecks(t), index("sessions_user").on(t.userId)],
)

/** Password or social provider. */
export const signInMethods = pgTable(
  "sign_in_methods",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [index("sign_in_methods_user").on(t.userId)],
)

/** Encrypted authenticator secret and recovery codes; inactive until `verified`. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" })
      .unique(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").notNull().default(false),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: instant("locked_until"),
  },
  (t) => [index("two_factors_secret").on(t.secret)],
)

/** WebAuthn public keys. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    createdAt: instant("created_at"),
    aaguid: text("aaguid"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
)

/** Short-lived tokens and state: password reset, e-mail change, unfinished sign-in. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
)

/** Private files (D43). The bytes are in object storage under `fileKey`. */
export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    /** Set instead of `ownerId` for an invited person without an account. */
    bookingId: uuid("booking_id"),
    /** The check that the document was submitted for. */
    checkId: uuid("check_id").references(() => identityChecks.id),
    kind: text("kind", { enum: documentKinds }).notNull(),
    fileKey: text("file_key").notNull().unique(),
    contentType: text("content_type", { enum: uploadTypes }).notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    ...valueChecks(t),
    index("documents_owner").on(t.ownerId, t.createdAt),
    index("documents_booking").on(t.bookingId),
    index("documents_check").on(t.checkId),
    check("documents_whose", sql`num_nonnulls(${t.ownerId}, ${t.bookingId}) = 1`),
  ],
)

/**
 * Identity checks, one per attempt: instant at the provider, or by documents reviewed by an operator. Of a user, or of an
 * invited person without an account (second driver): then the expected and the verified person are stored here (D70).
 */
export const identityChecks = pgTable(
  "identity_checks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Set instead of `userId` for an invited person. */
    bookingId: uuid("booking_id"),
    /** Numbers the attempts of a person. */
    attempt: integer("attempt").notNull().default(1),
    method: text("method", { enum: checkMethods }).notNull(),
    state: text("state", { enum: checkStates }).notNull(),
    providerId: text("provider_id").unique(),
    /** Refusal reason: the provider's code, one of ours, or the operator's text. */
    reason: text("reason"),
    decidedBy: text("decided_by").references(() => users.id),
    /** Path to return to after the decision. */
    returnPath: text("return_path"),
    createdAt: instant("created_at").notNull(),
    /** When it was started at the provider. */
    startedAt: instant("started_at"),
    decidedAt: instant("decided_at"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    birthDate: date("birth_date", { mode: "string" }),
    /** Last day on which the invited person's document must be valid. */
    neededUntil: date("needed_until", { mode: "string" }),
    /** Until when an invited person can start a check. */
    expiresAt: instant("expires_at"),
    verifiedFirstName: text("verified_first_name"),
    verifiedLastName: text("verified_last_name"),
    verifiedBirthDate: date("verified_birth_date", { mode: "string" }),
    documentExpiresOn: date("document_expires_on", { mode: "string" }),
  },
  (t) => [
    ...valueChecks(t),
    index("identity_checks_user").on(t.userId, t.createdAt),
    unique("identity_checks_attempt").on(t.bookingId, t.attempt),
    index("identity_checks_state").on(t.state),
    index("identity_checks_end").on(t.expiresAt),
    check("identity_checks_whose", sql`num_nonnulls(${t.userId}, ${t.bookingId}) = 1`),
    check(
      "identity_checks_expected",
      sql`num_nonnulls(${t.bookingId}, ${t.firstName}, ${t.lastName}, ${t.neededUntil}, ${t.expiresAt}) in (0, 5)`,
    ),
  ],
)

/** Document data from the user's newest verified check (D70). */
export const verifiedPersons = pgTable("verified_persons", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  birthDate: date("birth_date", { mode: "string" }),
  documentExpiresOn: date("document_expires_on", { mode: "string" }),
  verifiedAt: instant("verified_at").notNull(),
})
