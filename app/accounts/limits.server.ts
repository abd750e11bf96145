import { eq, sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { keyedHash } from "../platform/keyed-hash.server"
import { countAttempt, isWithinLimit } from "../platform/limits.server"
import { rateLimits } from "../platform/tables.server"
import { knownDevice } from "./sign-in/known-device.server"

const QUARTER = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Guesses of one known browser in a day; then it is a stranger's. */
const MOST_OF_A_DEVICE = 60

/** Everyone shares one address on a demonstration machine. */
const perAddress = (ctx: Ctx, most: number) => (ctx.config.demo ? most * 20 : most)

/** A key for an account that does not tell its address. */
const hidden = (ctx: Ctx, email: string) => keyedHash(ctx, "account", email).slice(0, 16)

/**
 * A counted attempt. `needsMail`: strangers have tried so often that one of them gets no answer any more, but a link in the
 * account's mailbox (`known-device.server.ts`). `takeBack` undoes the count after a success.
 */
type Attempt = { needsMail: boolean; takeBack: () => Promise<void> }

/**
 * Counts a sign-in attempt by password. A browser that has proved itself for the account has a limit of its own, so that nobody
 * else uses it up; beyond its limit of a day, which counts refused attempts too, it is a stranger's. Strangers are limited by network, which refuses with `platform.too-many`, and all together by account, which
 * refuses nobody (docs/decisions/0019).
 */
export async function countSignIn(ctx: Ctx, email: string, cookies: string | null): Promise<Attempt> {
  const account = hidden(ctx, email)
  const keys: string[] = []
  const count = (key: string, most: number, seconds: number) => {
    keys.push(key)
    return countAttempt(ctx, key, most, seconds)
  }
  const isWithin = (key: string, most: number, seconds: number) => {
    keys.push(key)
    return isWithinLimit(ctx, key, most, seconds)
  }
  const takeBack = async () => {
    for (const key of keys)
      await ctx.db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(eq(rateLimits.key, key))
  }
  const device = await knownDevice(ctx, { email }, cookies)
  if (device && (await isWithin(`sign-in:device-day:${device}`, MOST_OF_A_DEVICE, DAY))) {
    await count(`sign-in:device:${device}`, 20, QUARTER)
    return { needsMail: false, takeBack }
  }
  await count(`sign-in:ip:${ctx.ip}`, perAddress(ctx, 40), QUARTER)
  await count(`sign-in:pair:${account}:${ctx.ip}`, 8, QUARTER)
  const ofAccount = [
    [`sign-in:account:${account}`, 40, HOUR],
    [`sign-in:account-day:${account}`, 100, DAY],
  ] as const
  let needsMail = false
  for (const [key, most, seconds] of ofAccount) if (!(await isWithin(key, most, seconds))) needsMail = true
  return { needsMail, takeBack }
}

/**
 * Counts a code at the second step of a sign-in, as `countSignIn` does a password; answers whether a stranger needs a link from
 * the account's mailbox first. Refuses with `platform.too-many`.
 */
export async function countCode(
  ctx: Ctx,
  user: { id: string },
  cookies: string | null,
): Promise<{ needsMail: boolean }> {
  const device = await knownDevice(ctx, { userId: user.id }, cookies)
  if (device && (await isWithinLimit(ctx, `code:device-day:${device}`, MOST_OF_A_DEVICE, DAY))) {
    await countAttempt(ctx, `code:device:${device}`, 20, QUARTER)
    return { needsMail: false }
  }
  await countAttempt(ctx, `code:ip:${ctx.ip}`, perAddress(ctx, 40), QUARTER)
  await countAttempt(ctx, `code:pair:${user.id}:${ctx.ip}`, 20, QUARTER)
  return { needsMail: !(await isWithinLimit(ctx, `code:account-day:${user.id}`, 60, DAY)) }
}

/** Whether this code of the app is used for the first time: it is good for a minute and a half, and for one sign-in. */
export function isFirstUse(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  return isWithinLimit(ctx, `code:used:${keyedHash(ctx, "code", `${userId} ${code}`).slice(0, 24)}`, 1, 90)
}

/** Counts a sign-up, by network and by the address that signs up. */
export async function countSignUp(ctx: Ctx, email: string): Promise<void> {
  await countNewcomer(ctx)
  await countAttempt(ctx, `sign-up:account:${hidden(ctx, email)}`, 5, HOUR)
  await countAttempt(ctx, `sign-up:account-day:${hidden(ctx, email)}`, 20, DAY)
}

/** Counts a wish for a mail, by network. How many an account is sent is `isMailDue`'s matter, and told to nobody who asks. */
export const countMailRequest = (ctx: Ctx, kind: "verify" | "reset") =>
  countAttempt(ctx, `${kind}:ip:${ctx.ip}`, perAddress(ctx, 20), HOUR)

/**
 * Whether an account is sent another mail of this kind that anyone can ask for: three an hour; beyond twelve a day one an hour. The link of
 * the last one, which lasts an hour or more, then still works: nobody floods the owner's mailbox, and nobody keeps a link from it.
 */
export async function isMailDue(ctx: Ctx, kind: string, userId: string): Promise<boolean> {
  if (!(await isWithinLimit(ctx, `${kind}:mail-hour:${userId}`, 3, HOUR))) return false
  if (await isWithinLimit(ctx, `${kind}:mail-day:${userId}`, 12, DAY)) return true
  return isWithinLimit(ctx, `${kind}:mail-late:${userId}`, 1, HOUR)
}

/** Counts a step of a sign-in with Google: going there, and coming back. */
export const countGoogle = (ctx: Ctx) => countAttempt(ctx, `google:ip:${ctx.ip}`, perAddress(ctx, 40), QUARTER)

/** Counts an account that Google opens among the sign-ups of the network's address. */
export const countNewcomer = (ctx: Ctx) => countAttempt(ctx, `sign-up:ip:${ctx.ip}`, perAddress(ctx, 20), HOUR)

/** Counts an attempt to use a link from a mail. */
export const countLinkUse = (ctx: Ctx) => countAttempt(ctx, `link:ip:${ctx.ip}`, perAddress(ctx, 30), HOUR)

/** Counts an upload of the signed-in person, and of the network: one person may have many accounts. */
export async function countUpload(ctx: Ctx, userId: string): Promise<void> {
  await countAttempt(ctx, `upload:${userId}`, 40, HOUR)
  await countAttempt(ctx, `upload:ip:${ctx.ip}`, perAddress(ctx, 120), HOUR)
}

/** Counts an upload of an invited person, and of the network. */
export async function countInvitedUpload(ctx: Ctx, invitationId: string): Promise<void> {
  await countAttempt(ctx, `upload:invited:${invitationId}`, 20, HOUR)
  await countAttempt(ctx, `upload:ip:${ctx.ip}`, perAddress(ctx, 120), HOUR)
}
