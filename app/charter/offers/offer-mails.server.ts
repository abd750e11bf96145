import { mailPage } from "../../messaging/mail/layout.server"
import { sendMessage } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/dates"
import { textOf } from "../../platform/i18n/text.server"
import { formatPrice } from "../../platform/money"
import type { QuoteRequest } from "../queries.server"
import { addressed } from "../requests/request-mails.server"
import { requestFacts } from "../requests/request-texts.server"
import { requestReference } from "../rules/request-reference"
import { requestAddress } from "./offer-access.server"

/** The customer's offer with its price, its end and the way to accept it. Call it in the transaction of the fact. */
export async function sendOffer(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const translate = translator(request)
  const { locale } = request
  await sendMessage(ctx, {
    ...(await addressed(ctx, request, "offer")),
    subject: translate("offer_subject"),
    ...(await mailPage({
      locale,
      to: firstName(request.customerName),
      title: translate("offer_title"),
      paragraphs: [translate("offer_intro"), ...offerParagraphs(request), translate("offer_next")],
      tables: offerTables(request),
      action: { label: translate("offer_action"), url: requestAddress(ctx, request) },
    })),
  })
}

/** Nobody accepted and paid the offer in time. Call it in the transaction of the fact. */
export async function sendOfferExpired(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const translate = translator(request)
  const { locale } = request
  await sendMessage(ctx, {
    ...(await addressed(ctx, request, "offer-expired")),
    subject: translate("expired_subject"),
    ...(await mailPage({
      locale,
      to: firstName(request.customerName),
      title: translate("expired_title"),
      paragraphs: [translate("expired_intro"), translate("expired_next")],
      tables: offerTables(request),
      action: { label: translate("received_action"), url: requestAddress(ctx, request) },
    })),
  })
}

/** The offer's price and end, and what was asked for. */
function offerTables(request: QuoteRequest) {
  const { locale, offerCents, offerExpiresAt, currency } = request
  if (offerCents === null || offerExpiresAt === null) throw new Error("Only an offer is told to a customer.")
  const translate = translator(request)
  return [
    {
      title: translate("offer_table"),
      rows: [
        { label: translate("offer_price"), value: formatPrice(offerCents, currency, locale) },
        { label: translate("offer_until"), value: formatInstant(offerExpiresAt, locale) },
      ],
    },
    { title: translate("offer_asked"), rows: requestFacts(request, locale) },
  ]
}

/** The company cannot do what was asked, in the operator's words. Call it in the transaction of the fact. */
export async function sendDeclined(ctx: Ctx, request: QuoteRequest): Promise<void> {
  const translate = translator(request)
  const { locale } = request
  await sendMessage(ctx, {
    ...(await addressed(ctx, request, "declined")),
    subject: translate("declined_subject"),
    ...(await mailPage({
      locale,
      to: firstName(request.customerName),
      title: translate("declined_title"),
      paragraphs: [translate("declined_intro"), ...offerParagraphs(request)],
      tables: [{ title: translate("offer_asked"), rows: requestFacts(request, locale) }],
      action: { label: translate("received_action"), url: requestAddress(ctx, request) },
    })),
  })
}

/** What the operator wrote, by its lines. */
const offerParagraphs = ({ offerText }: QuoteRequest) =>
  (offerText ?? "").split(/\n+/).filter((line) => line.trim() !== "")

function translator(request: QuoteRequest): (key: string) => string {
  const { itemName, locale } = request
  const facts = { item: itemName, reference: requestReference(request.id) }
  return (key) => textOf(`charter_mail_${key}`, facts, locale) ?? key
}
