import { userByEmail } from "../accounts/queries.server"
import { mailPage } from "../messaging/mail/layout.server"
import { sendMessage } from "../messaging/outbox.server"
import { requireRole } from "../platform/authorise.server"
import { type Ctx, within } from "../platform/context.server"
import { formatInstant } from "../platform/dates"
import type { Db } from "../platform/db.server"
import type { Locale } from "../platform/i18n/locale"
import { m } from "../platform/i18n/paraglide/messages.js"
import { formatCents } from "../platform/money"
import type { GiftCard } from "./gift-card-queries.server"
import { BY_OPERATOR, issueGiftCard } from "./gift-cards.server"
import { groupedCode } from "./rules/gift-card-code"

type Gift = {
  kind: GiftCard["kind"]
  valueCents: number
  months: number
  /** Whom it is for. */
  email: string
  transferable: boolean
  note?: string
  /** The language of the mail where the address has no account. */
  locale: Locale
}

/** An operator issues a card for somebody, who gets the code by mail in their language. Answers the card. */
export async function giveGiftCard(ctx: Ctx, { email, locale, ...gift }: Gift): Promise<GiftCard> {
  requireRole(ctx, "operator")
  const user = await userByEmail(ctx, email)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    const ownerId = user?.emailVerified ? user.id : null
    const card = await issueGiftCard(inner, { ...gift, ownerId, ownerEmail: email, origin: BY_OPERATOR })
    await sendGiftCard(inner, card, { recipient: email, locale: user?.locale ?? locale })
    return card
  })
}

/** Tells the code of a card and how to use it. Call it in the transaction that issued the card. */
export async function sendGiftCard(
  ctx: Ctx,
  card: GiftCard,
  { recipient, locale }: { recipient: string; locale: Locale },
): Promise<void> {
  const isVoucher = card.kind === "voucher"
  const value = formatCents(card.valueCents, "eur")
  const until = formatInstant(card.expiresAt, locale, { dateStyle: "long" })
  const code = groupedCode(card.code)
  const said = { locale }
  const subject = isVoucher
    ? m.payments_gift_mail_voucher_subject({ value }, said)
    : m.payments_gift_mail_subject({ value }, said)
  await sendMessage(ctx, {
    channel: "email",
    recipient,
    locale,
    subjectRef: `gift-card:${card.id}`,
    template: "payments.gift-card",
    subject,
    ...mailPage({
      locale,
      title: subject,
      paragraphs: [
        m.payments_gift_mail_use({}, said),
        ...(card.note ? [card.note] : []),
        card.transferable ? m.payments_gift_mail_transferable({}, said) : m.payments_gift_mail_personal({}, said),
      ],
      preview: `${value} · ${until}`,
      tables: [
        {
          rows: [
            { label: m.payments_gift_card_code({}, said), value: code, strong: true },
            { label: m.payments_gift_card_value({}, said), value },
            { label: m.payments_gift_card_until({}, said), value: until },
          ],
        },
      ],
      action: { label: m.payments_gift_mail_action({}, said), url: `${ctx.config.baseUrl}/account/gift-cards` },
    }),
  })
}
