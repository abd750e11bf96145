import { randomInt, randomUUID } from "node:crypto"
import { isIPv4 } from "node:net"
import { eq } from "drizzle-orm"
import { enqueueMail, type NewMail } from "../../messaging/outbox.server"
import { brand } from "../../platform/brand"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { isSameHash, keyedHash } from "../../platform/keyed-hash.server"
import { DAY_SECONDS, enforceRateLimit, HOUR_SECONDS, tryConsumeAttempt } from "../../platform/limits.server"
import { raiseAlert } from "../../platform/monitoring/alerts.server"
import { widerNetworkOf } from "../../platform/network.server"
import { Refusal } from "../../platform/refusal"
import { mailboxHash } from "../guest-hashes.server"
import { CODE_MINUTES, isCodeOpen, RESEND_SECONDS } from "../rules/email-code"
import { emailCodes } from "../tables.server"
import { type CodePermission, codePermission, limitPermittedCodes, permitCode } from "./code-permissions.server"

/** Codes per hour: to one mailbox, for one network and its wider block (which one subscriber may own), and in total. */
const MAX_CODES = { mailbox: 15, network: 10, wideIpv6: 30, wideIpv4: 60, inAll: 300 }
/**
 * Codes per day to one mailbox: in total, and for one network and its wider block, so that an attacker cannot use up
 * the owner's share.
 */
const MAX_CODES_PER_DAY = { mailbox: 20, ofNetwork: 6, ofWider: 8 }

export const CODE_REQUIRED = "checkout.email-code-required"
export const CODE_MAIL = "checkout.email-code"

/** Proof that an e-mail address belongs to the guest. */
export type EmailProof = { emailCodeId?: string; emailCode?: string }

/**
 * Sends a six-digit code to an address and returns its id (D69). Refuses with `platform.too-many` (429) within a minute
 * of another code to the same mailbox from the same network, and beyond the limits of the permission, of one network
 * and of the hour. Beyond the mailbox's limit it answers the same without sending: with `earlierId`, whose code stays
 * valid, or an id without a code.
 */
async function sendEmailCode(
  ctx: Ctx,
  permission: CodePermission,
  { email, earlierId }: { email: string; earlierId?: string },
): Promise<{ emailCodeId: string }> {
  const { mailbox } = permission
  await countCodes(ctx, permission)
  if (!(await countMailboxCode(ctx, mailbox))) return { emailCodeId: earlierId ?? randomUUID() }
  if (!(await tryConsumeAttempt(ctx, "checkout.code-in-all", MAX_CODES.inAll, HOUR_SECONDS))) {
    await raiseAlert(ctx, { kind: "codes-stopped", subject: "email-codes" })
    throw new Refusal("checkout.email-code-later", {}, { status: 429 })
  }
  const [id, code] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, "0")]
  await inTransaction(ctx, async (txCtx) => {
    await txCtx.db.insert(emailCodes).values({ id, mailbox, code: codeHash(ctx, id, code), createdAt: ctx.now() })
    await enqueueMail(txCtx, codeMail(ctx, { id, email, code }))
  })
  return { emailCodeId: id }
}

/** Counts a code against its permission, its network and the wider block. */
async function countCodes(ctx: Ctx, permission: CodePermission): Promise<void> {
  const wider = widerNetworkOf(ctx.network)
  const mostOfWider = isIPv4(ctx.network) ? MAX_CODES.wideIpv4 : MAX_CODES.wideIpv6
  await enforceRateLimit(ctx, `checkout.code-again:${permission.mailbox}:${ctx.network}`, 1, RESEND_SECONDS)
  await limitPermittedCodes(ctx, permission)
  const { mailbox } = permission
  await enforceRateLimit(
    ctx,
    `checkout.code-pair-day:${mailbox}:${ctx.network}`,
    MAX_CODES_PER_DAY.ofNetwork,
    DAY_SECONDS,
  )
  if (wider)
    await enforceRateLimit(ctx, `checkout.code-wider-day:${mailbox}:${wider}`, MAX_CODES_PER_DAY.ofWider, DAY_SECONDS)
  await enforceRateLimit(ctx, `checkout.code-network:${ctx.network}`, MAX_CODES.network, HOUR_SECONDS)
  if (wider) await enforceRateLimit(ctx, `checkout.code-wider:${wider}`, mostOfWider, HOUR_SECONDS)
}

/** Counts a code against its mailbox; a code refused by the hourly limit does not count for the day. */
const countMailboxCode = async (ctx: Ctx, mailbox: string): Promise<boolean> =>
  (await tryConsumeAttempt(ctx, `checkout.code-mailbox:${mailbox}`, MAX_CODES.mailbox, HOUR_SECONDS)) &&
  tryConsumeAttempt(ctx, `checkout.code-mailbox-day:${mailbox}`, MAX_CODES_PER_DAY.mailbox, DAY_SECONDS)

/**
 * The code that a guest is asked for after `CODE_REQUIRED`: the one already sent to this address if still valid,
 * otherwise, or with `isResend`, a new one. Refuses as `codePermission` and `sendEmailCode` do.
 *
 * @anyone It is for guests.
 * @unrecorded The mail is in the outbox.
 */
export async function emailCodeFor(
  ctx: Ctx,
  { email, emailCodeId, isResend = false }: { email: string; emailCodeId?: string; isResend?: boolean },
): Promise<{ emailCodeId: string }> {
  const permission = await codePermission(ctx, email)
  const [sent] = emailCodeId ? await ctx.db.select().from(emailCodes).where(eq(emailCodes.id, emailCodeId)) : []
  const isGood = sent && sent.mailbox === permission.mailbox && isCodeOpen(sent, ctx.now())
  if (isGood && !isResend) return { emailCodeId: sent.id }
  return sendEmailCode(ctx, permission, { email, earlierId: isGood ? sent.id : undefined })
}

/**
 * Whether the form's code confirms its address; false if it is empty or was sent to another address. A wrong code is
 * counted even if the caller fails later, so call it outside any transaction. Refuses with `checkout.email-code-wrong`,
 * and `checkout.email-code-over` if the code expired or was tried too often.
 */
export async function isEmailConfirmed(
  ctx: Ctx,
  { email, emailCodeId, emailCode }: EmailProof & { email: string },
): Promise<boolean> {
  if (!emailCodeId || !emailCode) return false
  const outcome = await inTransaction(ctx, async (txCtx) => {
    const [sent] = await txCtx.db.select().from(emailCodes).where(eq(emailCodes.id, emailCodeId)).for("update")
    if (!sent || sent.mailbox !== mailboxHash(ctx, email)) return "other"
    if (!isCodeOpen(sent, ctx.now())) return "over"
    const isRight = isSameHash(sent.code, codeHash(ctx, sent.id, emailCode))
    const changes = isRight
      ? { confirmedAt: sent.confirmedAt ?? ctx.now(), uses: sent.uses + 1 }
      : { wrongTries: sent.wrongTries + 1 }
    await txCtx.db.update(emailCodes).set(changes).where(eq(emailCodes.id, sent.id))
    return isRight ? "right" : "wrong"
  })
  if (outcome === "over" || outcome === "wrong") throw codeRefusal(`checkout.email-code-${outcome}`)
  return outcome === "right"
}

/**
 * Requires a confirmed address before anything is reserved for a guest or mailed to them (D69). Refuses with
 * `checkout.email-code-required` (409), after which a code may be sent, and as `isEmailConfirmed` does. Call it outside
 * any transaction.
 */
export async function requireConfirmedEmail(ctx: Ctx, proof: EmailProof & { email: string }): Promise<void> {
  if (await isEmailConfirmed(ctx, proof)) return
  await permitCode(ctx, proof.email)
  throw codeRequiredRefusal()
}

const codeRefusal = (code: string) => new Refusal(code, {}, { fields: [{ field: "emailCode", code }] })

/** A code was sent, and the form was submitted without it. */
export const codeBlankRefusal = () => codeRefusal("checkout.email-code-blank")

export const codeRequiredRefusal = () => new Refusal(CODE_REQUIRED, {}, { status: 409 })

const codeHash = (ctx: Ctx, id: string, code: string) => keyedHash(ctx, "guest code", `${id} ${code}`)

const codeMail = ({ locale }: Ctx, { id, email, code }: { id: string; email: string; code: string }): NewMail => ({
  recipient: email,
  locale,
  relatedTo: `email-code:${id}`,
  kind: CODE_MAIL,
  priority: "security",
  title: m.checkout_mail_code_subject({ brand: brand.name }, { locale }),
  preview: m.checkout_mail_code_preview({ brand: brand.name }, { locale }),
  paragraphs: [
    m.checkout_mail_code_intro({ brand: brand.name }, { locale }),
    m.checkout_mail_code_valid({ minutes: CODE_MINUTES, brand: brand.name }, { locale }),
    m.checkout_mail_code_not_you({}, { locale }),
  ],
  tables: [{ rows: [{ label: m.checkout_email_code({}, { locale }), value: code, strong: true }] }],
})
