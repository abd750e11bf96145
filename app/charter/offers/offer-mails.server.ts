import { kindOf } from "../../checkout/booking-kinds.server"
import { enqueueMail } from "../../messaging/outbox.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import { formatPrice } from "../../platform/money"
import type { QuoteRequest } from "../queries.server"
import { requestMailFields } from "../requests/request-mails.server"
import { requestPageUrl } from "../requests/request-records.server"
import { requestSummary } from "../requests/request-texts.server"
import { requestReference } from "../rules/request-states"

/** Sends an offer: price, expiry and link. Call it in the transaction that stores the offer. */
export async function sendOffer(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const translate = translator(request)
  const { locale } = request
  const notices = (await kindOf(ctx, request).offerNotices?.(ctx, request.itemId, locale)) ?? []
  await enqueueMail(ctx, {
    ...(await requestMailFields(ctx, request, "offer")),
    subject: translate("offer_subject"),
    title: translate("offer_title"),
    paragraphs: [translate("offer_intro"), ...replyParagraphs(request), translate("offer_next"), ...notices],
    tables: offerTables(request),
    action: { label: translate("offer_action"), url: requestPageUrl(ctx, request) },
  })
}

/** Call it in the transaction that expires the offer. */
export async function sendOfferExpired(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const translate = translator(request)
  await enqueueMail(ctx, {
    ...(await requestMailFields(ctx, request, "offer-expired")),
    subject: translate("expired_subject"),
    title: translate("expired_title"),
    paragraphs: [translate("expired_intro"), translate("expired_next")],
    tables: offerTables(request),
    action: { label: translate("received_action"), url: requestPageUrl(ctx, request) },
  })
}

/** The offer's price and expiry, and the request. */
function offerTables(request: QuoteRequest) {
  const { locale, offerCents, offerExpiresAt, currency } = request
  if (offerCents === null || offerExpiresAt === null) throw new Error("This request has no offer.")
  const translate = translator(request)
  return [
    {
      title: translate("offer_table"),
      rows: [
        { label: translate("offer_price"), value: formatPrice(offerCents, currency, locale) },
        { label: translate("offer_until"), value: formatInstant(offerExpiresAt, { locale }) },
      ],
    },
    { title: translate("offer_asked"), rows: requestSummary(request, locale) },
  ]
}

/** Call it in the transaction that declines the request. */
export async function sendDeclined(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const translate = translator(request)
  const { locale } = request
  await enqueueMail(ctx, {
    ...(await requestMailFields(ctx, request, "declined")),
    subject: translate("declined_subject"),
    title: translate("declined_title"),
    paragraphs: [translate("declined_intro"), ...replyParagraphs(request)],
    tables: [{ title: translate("offer_asked"), rows: requestSummary(request, locale) }],
    action: { label: translate("received_action"), url: requestPageUrl(ctx, request) },
  })
}

/** The operator's text, split at line breaks. */
const replyParagraphs = ({ replyText }: QuoteRequest) =>
  (replyText ?? "").split(/\n+/).filter((line) => line.trim() !== "")

function translator(request: QuoteRequest): (key: string) => string {
  const { itemName, locale } = request
  const parameters = { item: itemName, reference: requestReference(request.id) }
  return (key) => textOf(`charter_mail_${key}`, parameters, locale) ?? key
}
