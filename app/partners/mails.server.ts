import { enqueueMailToUser } from "../accounts/mails.server"
import type { User } from "../accounts/queries.server"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"
import { formatCents } from "../platform/money"
import type { VerificationDecision } from "./forms"
import { maskedDetails, type PayoutDestination } from "./rules/payout"

/** Mails to partners, in their language. Call inside the transaction of the change they report. */

/** `restored`: the number of listings whose suspension ended with the verification. */
export function sendVerificationMail(
  ctx: Ctx,
  user: User,
  decision: VerificationDecision,
  { restored }: { restored: number },
): Promise<void> {
  const { locale } = user
  const company = user.companyName ?? user.name
  if (decision.outcome === "verified")
    return enqueueMailToUser(ctx, user, {
      kind: "partners.verified",
      priority: "other",
      title: m.partners_mail_verified_title({ company }, { locale }),
      paragraphs: [
        m.partners_mail_verified_body({ company }, { locale }),
        ...(restored > 0 ? [m.partners_mail_verified_listings({ count: restored }, { locale })] : []),
      ],
      action: {
        label: m.partners_mail_verified_action({}, { locale }),
        url: `${ctx.config.baseUrl}/partner/dashboard`,
      },
    })
  return enqueueMailToUser(ctx, user, {
    kind: "partners.refused",
    priority: "other",
    title: m.partners_mail_refused_title({ company }, { locale }),
    paragraphs: [
      m.partners_mail_refused_body({}, { locale }),
      m.partners_mail_refused_reason({ reason: decision.reason }, { locale }),
    ],
    action: {
      label: m.partners_mail_refused_action({}, { locale }),
      url: `${ctx.config.baseUrl}/partner/verification`,
    },
  })
}

type Withdrawal = {
  reason: string
  /** Number of listings that were suspended. */
  suspended: number
  /** Sum of the prepared payouts that were cancelled, in euro cents. */
  cancelledCents: number
  /** What the company owes the partner, in euro cents. */
  balanceCents: number
}

export function sendWithdrawalMail(
  ctx: Ctx,
  user: User,
  { reason, suspended, cancelledCents, balanceCents }: Withdrawal,
): Promise<void> {
  const { locale } = user
  const euros = (cents: number) => formatCents(cents, "eur", locale)
  return enqueueMailToUser(ctx, user, {
    kind: "partners.withdrawn",
    priority: "other",
    title: m.partners_mail_refused_title({ company: user.companyName ?? user.name }, { locale }),
    paragraphs: [
      m.partners_mail_withdrawn_body({}, { locale }),
      m.partners_mail_refused_reason({ reason }, { locale }),
      m.partners_mail_withdrawn_then({}, { locale }),
      ...(suspended > 0 ? [m.partners_mail_withdrawn_listings({}, { locale })] : []),
      ...(cancelledCents > 0 ? [m.partners_mail_withdrawn_payout({ amount: euros(cancelledCents) }, { locale })] : []),
      ...(cancelledCents <= 0 && balanceCents > 0
        ? [m.partners_mail_withdrawn_balance({ amount: euros(balanceCents) }, { locale })]
        : []),
    ],
    action: {
      label: m.partners_mail_refused_action({}, { locale }),
      url: `${ctx.config.baseUrl}/partner/verification`,
    },
  })
}

/** `cents` in euro cents; `reference` of the bank or PayPal. */
export function sendPayoutPaidMail(
  ctx: Ctx,
  user: User,
  { cents, reference, ...payout }: PayoutDestination & { cents: number; reference: string },
): Promise<void> {
  const { locale } = user
  const facts = { details: maskedDetails(payout), reference }
  return enqueueMailToUser(ctx, user, {
    kind: "partners.payout-paid",
    priority: "other",
    title: m.partners_mail_payout_paid_title({ amount: formatCents(cents, "eur", locale) }, { locale }),
    paragraphs: [
      payout.method === "iban"
        ? m.partners_mail_payout_paid_iban(facts, { locale })
        : m.partners_mail_payout_paid_paypal(facts, { locale }),
    ],
    action: {
      label: m.partners_mail_payout_paid_action({}, { locale }),
      url: `${ctx.config.baseUrl}/partner/payouts`,
    },
  })
}

export function sendPayoutChangedMail(ctx: Ctx, user: User, payout: PayoutDestination): Promise<void> {
  const { locale } = user
  const details = maskedDetails(payout)
  return enqueueMailToUser(ctx, user, {
    kind: "partners.payout-changed",
    title: m.partners_mail_payout_title({}, { locale }),
    paragraphs: [
      payout.method === "iban"
        ? m.partners_mail_payout_iban({ details }, { locale })
        : m.partners_mail_payout_paypal({ details }, { locale }),
      m.partners_mail_payout_not_you({ email: brand.email }, { locale }),
    ],
    action: {
      label: m.partners_mail_payout_action({}, { locale }),
      url: `${ctx.config.baseUrl}/partner/settings/payouts`,
    },
  })
}

/** In percent; bookings that were made before keep the earlier commission. */
export function sendCommissionMail(
  ctx: Ctx,
  user: User,
  { commissionPercent, before }: { commissionPercent: number; before: number },
): Promise<void> {
  const { locale } = user
  return enqueueMailToUser(ctx, user, {
    kind: "partners.commission-changed",
    priority: "other",
    title: m.partners_mail_commission_title({}, { locale }),
    paragraphs: [
      m.partners_mail_commission_body({ percent: commissionPercent, before }, { locale }),
      m.partners_mail_commission_earlier({}, { locale }),
      m.partners_mail_commission_question({ email: brand.email }, { locale }),
    ],
    action: {
      label: m.partners_mail_payout_paid_action({}, { locale }),
      url: `${ctx.config.baseUrl}/partner/payouts`,
    },
  })
}
