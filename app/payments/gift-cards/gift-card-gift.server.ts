import { userByEmail } from "../../accounts/queries.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { requireRole } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { groupedCode } from "../rules/gift-cards"
import { type GiftCard, giftCardByOrigin } from "./gift-card-queries.server"
import { issueGiftCard } from "./gift-cards.server"

type Gift = {
  kind: GiftCard["kind"]
  valueCents: number
  months: number
  /** Created by the form; a repeated key is the same card. */
  giftKey: string
  email: string
  transferable: boolean
  note?: string
  /** Language of the mail if the address has no account. */
  locale: Locale
}

/** An operator issues a card to a recipient, who gets the code by mail in their language. */
export async function issueGiftCardTo(ctx: Ctx, { giftKey, email, locale, ...gift }: Gift): Promise<GiftCard> {
  requireRole(ctx, "operator")
  const user = await userByEmail(ctx, email)
  return inTransaction(ctx, async (txCtx) => {
    const existing = await giftCardByOrigin(txCtx.db, "operator", giftKey)
    if (existing) return existing
    const ownerId = user?.emailVerified ? user.id : null
    const card = await issueGiftCard(txCtx, {
      ...gift,
      ownerId,
      ownerEmail: ownerId ? null : email,
      originKind: "operator",
      originId: giftKey,
    })
    await sendGiftCard(txCtx, card, { recipient: email, locale: user?.locale ?? locale })
    return card
  })
}

/** Mails the code of a card and how to use it. Call it in the transaction that issued the card. */
export async function sendGiftCard(
  ctx: Ctx,
  card: GiftCard,
  { recipient, locale }: { recipient: string; locale: Locale },
): Promise<void> {
  const isVoucher = card.kind === "voucher"
  const value = formatCents(card.valueCents, "eur", locale)
  const until = formatInstant(card.expiresAt, { dateStyle: "long", locale })
  const options = { locale }
  const title = isVoucher
    ? m.payments_gift_mail_voucher_subject({ value }, options)
    : m.payments_gift_mail_subject({ value }, options)
  await enqueueMail(ctx, {
    recipient,
    locale,
    about: { kind: "gift-card", id: card.id },
    kind: "payments.gift-card",
    title,
    paragraphs: [...giftCardUse(card, locale), ...(card.note ? [card.note] : [])],
    preview: `${value} · ${until}`,
    tables: [{ rows: giftCardRows(card, locale) }],
    action: { label: m.payments_gift_mail_action({}, options), url: `${ctx.config.baseUrl}/account/gift-cards` },
  })
}

/** How to use a card, and by whom, as paragraphs of a mail. */
export const giftCardUse = ({ transferable }: GiftCard, locale: Locale): string[] => [
  m.payments_gift_mail_use({}, { locale }),
  transferable ? m.payments_gift_mail_transferable({}, { locale }) : m.payments_gift_mail_personal({}, { locale }),
]

/** A card's code, value and last day, as rows of a mail. */
export const giftCardRows = (card: GiftCard, locale: Locale) => [
  { label: m.payments_gift_card_code({}, { locale }), value: groupedCode(card.code), strong: true },
  { label: m.payments_gift_card_value({}, { locale }), value: formatCents(card.valueCents, "eur", locale) },
  {
    label: m.payments_gift_card_until({}, { locale }),
    value: formatInstant(card.expiresAt, { dateStyle: "long", locale }),
  },
]
