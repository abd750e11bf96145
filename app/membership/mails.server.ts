import { enqueueMailToUser } from "../accounts/mails.server"
import type { User } from "../accounts/queries.server"
import { groupedCode } from "../payments/rules/gift-cards"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { formatDate } from "../platform/date-format"
import type { IsoDate } from "../platform/dates"
import { textOf } from "../platform/i18n/text.server"
import { type Currency, formatCents } from "../platform/money"
import type { AfterCrypto } from "./rules/renewal"
import { lastDay } from "./rules/term"
import type { TierId } from "./rules/tiers"
import { tierName } from "./rules/tiers"

/** What a member is told; also the end of the mail's kind, and of its text keys. */
export type MembershipNews =
  | "started"
  | "given"
  | "renewed"
  | "notice_charge"
  | "notice_end"
  | "renewal_declined"
  | "renewal_declined_last"
  | "renewal_no_card"
  | "authentication"
  | "ended"
  | "ended_declined"
  | "ended_unpaid"
  | "plan_changed"
  | "plan_changed_due"
  | "plan_changed_retried"
  | "plan_changed_unpaid"
  | "renewal_on"
  | "renewal_off"
  | "returned"
  | "refunded"
  | "refunded_later"
  | "refunded_next"
  | "refunded_period"
  | "refunded_replaced"
  | "refunded_renewal"
  | "crypto_refused"
  | "renewal_crypto_refused"
  | "renewal_crypto_over"
  | "renewal_crypto_ended"
  | "crypto_late"
  | "voucher"
  | "card_crypto_refused"
  | "card_ordered"
  | "card_dispatched"
  | "card_returned"
  | "card_refunded"

type Details = {
  startsOn?: IsoDate
  /** The day after the last one with benefits, on which the membership may renew. */
  endsOn?: IsoDate
  /** The last day on which a voucher, or the benefits after a failed charge, can be used. */
  usableUntil?: IsoDate
  nextTierId?: TierId
  /** Of the renewal whose crypto is awaited. */
  awaitedTierId?: TierId
  amount?: { cents: number; currency: Currency }
  code?: string
  reason?: string
  /** What a gift changes, in sentences of the member's language. */
  effects?: string[]
  engraving?: string
  tracking?: string
  /** How a refund by an operator goes back, and whether the card is not made any more. */
  returnedTo?: "card" | "crypto"
  isCancelled?: boolean
  /** How many requests were closed with the membership or its period, or by another plan. */
  closedRequests?: number
  /** What the next renewal costs, in cents: at the start, and after a renewal if it buys another plan. */
  renewal?: { cents: number; currency: Currency }
  /** What follows for a member whose crypto for the renewal was not found; `none`: nothing, the membership has changed since. */
  follows?: AfterCrypto | "none"
  /** Crypto on its way cannot buy anything any more. */
  returnsCrypto?: boolean
  /** It ends on its last day: the member has not agreed to a further renewal. */
  isLastPeriod?: boolean
}

/** Where the mail's button leads. */
const pages: Partial<Record<MembershipNews, string>> = {
  notice_end: "/account/membership/renew",
  renewal_declined: "/account/membership/renew",
  renewal_declined_last: "/account/membership/renew",
  renewal_no_card: "/account/membership/renew",
  renewal_crypto_refused: "/account/membership/renew",
  authentication: "/account/membership/renew",
  plan_changed_retried: "/account/membership/renew",
  plan_changed_unpaid: "/account/membership/renew",
  ended: "/membership",
  ended_declined: "/membership",
  ended_unpaid: "/membership",
  refunded: "/membership",
  refunded_later: "/membership",
  crypto_refused: "/membership",
  renewal_crypto_ended: "/membership",
  voucher: "/account/gift-cards",
}

/** Sends a mail about the person's membership. Call it in the transaction of the change. */
export async function sendMembershipMail(
  ctx: Ctx,
  user: User,
  { news, tierId, details = {} }: { news: MembershipNews; tierId: TierId; details?: Details },
): Promise<void> {
  if (user.deletedAt) return
  const { locale } = user
  const {
    startsOn,
    endsOn,
    usableUntil,
    nextTierId,
    amount,
    code,
    reason = "",
    engraving = "",
    tracking = "",
  } = details
  const dayText = (day: IsoDate | undefined) => (day ? formatDate(day, { locale }) : "")
  const inputs = {
    brand: brand.name,
    tier: tierName(tierId),
    startsOn: dayText(startsOn),
    renewsOn: dayText(endsOn),
    lastDay: dayText(endsOn && lastDay(endsOn)),
    usableUntil: dayText(usableUntil),
    nextTier: nextTierId ? tierName(nextTierId) : "",
    amount: amount ? formatCents(amount.cents, amount.currency, locale) : "",
    code: code ? groupedCode(code) : "",
    ...{ reason, engraving, tracking },
  }
  const translate = (name: string) => textOf(`membership.mail_${news}_${name}`, inputs, locale) ?? ""
  const renewal = details.renewal && formatCents(details.renewal.cents, details.renewal.currency, locale)
  const more = [
    ...(details.effects?.length ? [details.effects.join(" ")] : []),
    ...(details.awaitedTierId
      ? [textOf("membership.mail_renewal_off_crypto", { tier: tierName(details.awaitedTierId) }, locale)]
      : []),
    ...(details.follows ? [textOf(`membership.mail_after_crypto_${details.follows}`, inputs, locale)] : []),
    ...(details.returnsCrypto ? [textOf("membership.mail_returns_crypto", inputs, locale)] : []),
    ...(renewal ? [textOf(`membership.mail_${news}_renews`, { ...inputs, amount: renewal }, locale)] : []),
    ...(details.isLastPeriod ? [textOf("membership.mail_renewed_ends", inputs, locale)] : []),
    ...(news === "started" && engraving ? [textOf("membership.mail_started_card", inputs, locale)] : []),
    ...(details.returnedTo ? [textOf(`membership.mail_card_refunded_to_${details.returnedTo}`, inputs, locale)] : []),
    ...(reason && news !== "given" ? [textOf("membership.mail_reason", inputs, locale)] : []),
    ...(details.closedRequests
      ? [textOf("membership.mail_closed_requests", { count: details.closedRequests }, locale)]
      : []),
    ...(details.isCancelled ? [textOf("membership.mail_card_refunded_cancelled", inputs, locale)] : []),
    ...(tracking ? [textOf("membership.mail_tracking", inputs, locale)] : []),
  ].flatMap((paragraph) => paragraph ?? [])
  await enqueueMailToUser(ctx, user, {
    kind: `membership.${news.replaceAll("_", "-")}`,
    priority: "other",
    title: translate("title"),
    paragraphs: [translate("body"), ...more],
    action: { label: translate("action"), url: `${ctx.config.baseUrl}${pages[news] ?? "/account/membership"}` },
  })
}
