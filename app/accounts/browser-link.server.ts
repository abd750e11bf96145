import { signJWT, verifyJWT } from "better-auth/crypto"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { Refusal } from "../platform/refusal"
import type { SignIn } from "./forms"
import { hashPassword, verifyPassword } from "./hashing.server"
import { deviceCookie } from "./known-device.server"
import { countLinkUse, isMailDue } from "./limits.server"
import { userByEmail, userById } from "./queries.server"
import { sendBrowserMail } from "./security-mails.server"
import { signInMethods } from "./tables.server"

/** The job that sends the link. */
export const BROWSER_LINK_WANTED = "accounts.browser-link-wanted"

const LINK_HOURS = 24
const FROM_MAX_LENGTH = 2000
const PURPOSE = "confirm-browser"

/** `userId` is null where nobody is to be written to: the job runs all the same, so that no clock tells the difference. */
const order = z.object({ userId: z.string().nullable(), from: z.string().optional() })

/** What a stranger is told who needs a link from the mailbox first, whatever they typed. */
const browserUnknown = () => new Refusal("accounts.browser-unknown", {}, { status: 403 })

/**
 * Answers a stranger's password while strangers try many of them: always by the refusal `accounts.browser-unknown` (403). Where
 * the password is right, the owner is sent a link that makes the browser that opens it a known one.
 */
export async function refuseStranger(ctx: Ctx, { email, password }: SignIn, from: string | undefined): Promise<never> {
  const user = await userByEmail(ctx, email)
  const [method] = await ctx.db
    .select({ hash: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, user?.id ?? ""), eq(signInMethods.providerId, "credential")))
  const hash = method?.hash
  const isRight = hash ? await verifyPassword({ hash, password }) : !(await hashPassword(password))
  return requestBrowserLink(ctx, isRight && user?.emailVerified ? user.id : null, from)
}

/** The same at the second step, for whoever gave the password of `userId`. */
export const refuseStrangersCode = (ctx: Ctx, userId: string): Promise<never> =>
  requestBrowserLink(ctx, userId, undefined)

async function requestBrowserLink(ctx: Ctx, userId: string | null, from: string | undefined): Promise<never> {
  const request: z.output<typeof order> = { userId, from: from?.slice(0, FROM_MAX_LENGTH) }
  await ctx.db.transaction((tx) => ctx.jobs.enqueue(tx as Db, BROWSER_LINK_WANTED, request))
  throw browserUnknown()
}

/** Sends the link, unless enough went out: then that of the last mail still works. */
export async function sendBrowserLink(ctx: Ctx, data: object): Promise<void> {
  const { userId, from } = order.parse(data)
  const user = userId ? await userById(ctx, userId) : undefined
  if (!user || user.deletedAt) return
  const token = await signJWT({ purpose: PURPOSE, email: user.email }, ctx.config.authSecret, LINK_HOURS * 3600)
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    if (await isMailDue(inner, "browser", user.id)) await sendBrowserMail(inner, user, token, from)
  })
}

/**
 * Makes the browser that opens the link a known one of the account; it signs nobody in. Answers the cookie to set. Refuses with
 * `accounts.link-invalid` and `platform.too-many`.
 */
export async function confirmBrowser(ctx: Ctx, token: string): Promise<string> {
  await countLinkUse(ctx)
  const claims = await verifyJWT<{ purpose?: unknown; email?: unknown }>(token, ctx.config.authSecret)
  const isOurs = claims?.purpose === PURPOSE && typeof claims.email === "string"
  const user = isOurs ? await userByEmail(ctx, String(claims.email)) : undefined
  if (!user) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
  return deviceCookie(ctx, user.id)
}
