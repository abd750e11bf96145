import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { isSameHash, keyedHash } from "../../platform/keyed-hash.server"
import { Refusal } from "../../platform/refusal"
import type { SignIn } from "../forms"
import { consumeMailQuota, limitLinkUses } from "../limits.server"
import { hashPassword, verifyPassword } from "../password/hashing.server"
import { userByEmail, userById } from "../queries.server"
import { sendBrowserMail } from "../security/security-mails.server"
import { consumeLink, makeLink } from "../sign-up/single-use-link.server"
import { signInMethods } from "../tables.server"
import { knownBrowserCookie } from "./known-browser.server"

/** The job that sends the link. */
export const SEND_BROWSER_LINK = "accounts.send-browser-link"

const KIND = "browser"
const LINK_MINUTES = 24 * 60
const FROM_MAX_LENGTH = 2000

/** `userId` is null if no mail is due: the job is enqueued in any case, so that timing does not reveal an account. */
const jobData = z.object({ userId: z.string().nullable(), from: z.string().optional() })

/** The same answer for a right and a wrong password. */
const unknownBrowserRefusal = () => new Refusal("accounts.browser-unknown", {}, { status: 403 })

/**
 * Handles a password from an unknown browser while many are tried: always refuses with `accounts.browser-unknown` (403). If the
 * password is right, the owner gets a link by mail that makes the browser that opens it a known one.
 */
export async function refuseUnknownBrowserForPassword(
  ctx: Ctx,
  { email, password }: SignIn,
  from: string | undefined,
): Promise<never> {
  const user = await userByEmail(ctx, email)
  const hash = await passwordHashOf(ctx, user?.id ?? "")
  const isRight = hash ? await verifyPassword({ hash, password }) : !(await hashPassword(password))
  return enqueueConfirmationAndRefuse(ctx, isRight && user?.emailVerified ? user.id : null, from)
}

/** The same at the second step, after the right password of `userId`. */
export const refuseUnknownBrowserForCode = (ctx: Ctx, userId: string): Promise<never> =>
  enqueueConfirmationAndRefuse(ctx, userId, undefined)

async function enqueueConfirmationAndRefuse(ctx: Ctx, userId: string | null, from: string | undefined): Promise<never> {
  const request: z.output<typeof jobData> = { userId, from: from?.slice(0, FROM_MAX_LENGTH) }
  await inTransaction(ctx, (txCtx) => ctx.jobs.enqueue(txCtx.db, SEND_BROWSER_LINK, request))
  throw unknownBrowserRefusal()
}

/** Stored with the link; `password` (stored name): the `passwordFingerprint` at the time of the request. */
const linkContent = z.object({ userId: z.string(), password: z.string() })

/** Sends the link and invalidates an earlier one. Over the limit it sends none, and the last one still works. */
export async function sendBrowserLink(ctx: Ctx, data: object): Promise<void> {
  const { userId, from } = jobData.parse(data)
  const user = userId ? await userById(ctx, userId) : undefined
  if (!user || user.deletedAt) return
  await inTransaction(ctx, async (txCtx) => {
    if (!(await consumeMailQuota(txCtx, "browser", user.id))) return
    const link: z.output<typeof linkContent> = { userId: user.id, password: await passwordFingerprint(txCtx, user.id) }
    const token = await makeLink(txCtx, {
      kind: KIND,
      userId: user.id,
      value: JSON.stringify(link),
      minutes: LINK_MINUTES,
    })
    await sendBrowserMail(txCtx, user, token, from)
  })
}

/**
 * Uses up the link and returns the Set-Cookie header that makes this browser a known one; it opens no session. Refuses with
 * `accounts.link-invalid`, also after a change of the password, and with `platform.too-many`.
 *
 * @anyone The link is the proof.
 */
export async function confirmBrowser(ctx: Ctx, token: string): Promise<string> {
  await limitLinkUses(ctx)
  const cookie = await inTransaction(ctx, async (txCtx) => {
    const value = await consumeLink(txCtx, KIND, token)
    if (value === undefined) return undefined
    const { userId, password: storedFingerprint } = linkContent.parse(JSON.parse(value))
    if (!isSameHash(storedFingerprint, await passwordFingerprint(txCtx, userId))) return undefined
    await recordEvent(txCtx, { name: "browser.confirmed", subject: `user:${userId}` })
    return knownBrowserCookie(txCtx, userId)
  })
  if (!cookie) throw new Refusal("accounts.link-invalid", {}, { status: 400 })
  return cookie
}

/** Changes with the account's password. */
const passwordFingerprint = async (ctx: Ctx, userId: string) =>
  keyedHash(ctx, "browser link", (await passwordHashOf(ctx, userId)) ?? "")

async function passwordHashOf(ctx: Ctx, userId: string): Promise<string | undefined> {
  const [method] = await ctx.db
    .select({ hash: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, "credential")))
  return method?.hash ?? undefined
}
