import { enqueueMailToUser } from "../accounts/mails.server"
import type { User } from "../accounts/queries.server"
import { groupedCode } from "../payments/rules/gift-cards"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { formatDate } from "../platform/date-format"
import type { IsoDate } from "../platform/dates"
import { textOf } from "../platform/i18n/text.server"
import { type Currency, formatCents } from "../platform/money"
import type { RequestKind } from "./rules/requests"
import { lastDay } from "./rules/term"
import { type TierId, tierName } from "./rules/tiers"

const PAGE = "/account/membership"

type MailRow = {
  /** Its key is `membership.mail_{paragraph}`; one with a detail is left out without it. */
  paragraphs: (string | [paragraph: string, detail: keyof Details])[]
  /** Where the mail's button leads. */
  link: string
}

/** Every mail about a membership, by its event: its title is `mail_{event}_title`, its button's text `mail_{event}_action`. */
const mails = {
  started: { paragraphs: ["started_body", ["renewal", "renewal"], ["card_making", "engraving"]], link: PAGE },
  given: { paragraphs: ["given_body", ["reason", "reason"], ["renewal", "renewal"]], link: PAGE },
  renewed: { paragraphs: ["renewed_body", ["renewal", "renewal"]], link: PAGE },
  renews: { paragraphs: ["renews_body"], link: PAGE },
  ends: { paragraphs: ["ends_body"], link: PAGE },
  renewal_failed: { paragraphs: ["renewal_failed_body", ["renewal_retry", "retryOn"]], link: `${PAGE}/renew` },
  ended: { paragraphs: ["ended_body"], link: "/membership" },
  refunded: {
    paragraphs: [
      "refunded_body",
      ["refunded_vouchers", "hasVouchers"],
      ["refunded_crypto", "hasCrypto"],
      ["reason", "reason"],
      ["refunded_rest", "endsOn"],
    ],
    link: PAGE,
  },
  returned: { paragraphs: ["returned_body", ["refunded_crypto", "hasCrypto"]], link: PAGE },
  crypto_refused: { paragraphs: ["crypto_refused_body"], link: "/membership" },
  voucher: { paragraphs: ["voucher_body"], link: "/account/gift-cards" },
  card_ordered: { paragraphs: ["card_making"], link: PAGE },
  card_dispatched: { paragraphs: ["card_dispatched_body", ["tracking", "tracking"]], link: PAGE },
  card_refunded: { paragraphs: ["card_refunded_body", ["reason", "reason"]], link: PAGE },
  request_confirmed: { paragraphs: ["request_confirmed_body", "request_answer"], link: PAGE },
  request_declined: { paragraphs: ["request_declined_body", "request_answer"], link: PAGE },
} satisfies Record<string, MailRow>

export type MembershipEvent = keyof typeof mails

type Amount = { cents: number; currency: Currency }
type Details = {
  tierId?: TierId
  startsOn?: IsoDate
  /** The day after the last one with benefits, on which the membership may renew. */
  endsOn?: IsoDate
  /** The last day of a voucher, or of the benefits after a failed charge. */
  usableUntil?: IsoDate
  /** The day of the next attempt. */
  retryOn?: IsoDate
  amount?: Amount
  /** What the next renewal costs. */
  renewal?: Amount & { tierId: TierId }
  code?: string
  /** Whether vouchers were withdrawn, and whether crypto goes back. */
  hasVouchers?: boolean
  hasCrypto?: boolean
  reason?: string
  engraving?: string
  tracking?: string
  request?: RequestKind
  answer?: string
}

/** Sends a mail about the person's membership. Call it in the transaction of the change. */
export async function sendMembershipMail(
  ctx: Ctx,
  user: User,
  { event, details }: { event: MembershipEvent; details: Details },
): Promise<void> {
  if (user.deletedAt) return
  const { locale } = user
  const { tierId, startsOn, endsOn, usableUntil, retryOn, amount, renewal, code, request } = details
  const day = (date: IsoDate | undefined) => (date ? formatDate(date, { locale }) : "")
  const money = (sum: Amount | undefined) => (sum ? formatCents(sum.cents, sum.currency, locale) : "")
  const inputs = {
    brand: brand.name,
    tier: tierId ? tierName(tierId) : "",
    startsOn: day(startsOn),
    renewsOn: day(endsOn),
    lastDay: day(endsOn && lastDay(endsOn)),
    usableUntil: day(usableUntil),
    retryOn: day(retryOn),
    amount: money(amount),
    renewalTier: renewal ? tierName(renewal.tierId) : "",
    renewalAmount: money(renewal),
    code: code ? groupedCode(code) : "",
    reason: details.reason ?? "",
    engraving: details.engraving ?? "",
    tracking: details.tracking ?? "",
    request: request ? (textOf(`membership.request_${request}`, {}, locale) ?? "") : "",
    answer: details.answer ?? "",
  }
  const { paragraphs, link }: MailRow = mails[event]
  const translate = (name: string) => textOf(`membership.mail_${name}`, inputs, locale) ?? ""
  const shown = paragraphs.flatMap((paragraph) => {
    if (typeof paragraph === "string") return paragraph
    return details[paragraph[1]] ? paragraph[0] : []
  })
  await enqueueMailToUser(ctx, user, {
    kind: `membership.${event.replaceAll("_", "-")}`,
    priority: "other",
    title: translate(`${event}_title`),
    paragraphs: shown.map(translate),
    action: { label: translate(`${event}_action`), url: `${ctx.config.baseUrl}${link}` },
  })
}
