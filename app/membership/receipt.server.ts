import { profileOf } from "../accounts/queries.server"
import { priceIn } from "../bookings/rules/total"
import type { Order } from "../checkout/orders/order-kinds.server"
import { ownOrder, paymentsOfPaidOrders } from "../checkout/orders/order-queries.server"
import { requireRole } from "../platform/authorise.server"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { formatDate, formatInstant } from "../platform/date-format"
import { textOf } from "../platform/i18n/text.server"
import { enforceRateLimit } from "../platform/limits.server"
import { formatCents } from "../platform/money"
import { pdfOf } from "../platform/pdf/pdf.server"
import { notFound } from "../platform/refusal"
import { detailsOf, MEMBERSHIP_KIND } from "./membership-order.server"
import { periodOfOrder } from "./queries.server"
import { planPrice } from "./rules/plan"
import { lastDay } from "./rules/term"
import { STEEL_CARD_CENTS, tierName } from "./rules/tiers"
import { STEEL_CARD_KIND } from "./steel-cards/steel-cards.server"

const MAX_READINGS = 30
const READING_SECONDS = 600

type Line = { label: string; cents: number }

/**
 * The receipt of a paid membership or steel card as a PDF, in the reader's language, with what was refunded. Refuses with 404 for anybody else's
 * order or an unpaid one, 429.
 */
export async function membershipReceipt(
  ctx: Ctx,
  orderId: string,
  { compress = true } = {},
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { userId } = requireRole(ctx, "personal")
  const order = await ownOrder(ctx, { orderId })
  if (order.paidAt === null || !(order.kind === MEMBERSHIP_KIND || order.kind === STEEL_CARD_KIND))
    throw notFound("bookings.not-found")
  await enforceRateLimit(ctx, `membership.receipt:${userId}`, MAX_READINGS, READING_SECONDS)
  const number = receiptNumber(order)
  return { name: `${number}.pdf`, bytes: await receiptPdf(ctx, order, number, compress) }
}

const receiptNumber = ({ id }: Order) => `${brand.bookingPrefix}-R-${id.slice(0, 8).toUpperCase()}`

async function receiptPdf(ctx: Ctx, order: Order, number: string, compress: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const { locale } = ctx
  const translate = (name: string, inputs: Record<string, string> = {}) =>
    textOf(`membership.${name}`, inputs, locale) ?? name
  const paidAt = order.paidAt ?? order.createdAt
  const profile = await profileOf(ctx)
  const period = await periodOfOrder(ctx, order.id)
  const facts = [
    [translate("receipt_number"), number],
    [translate("receipt_date"), formatInstant(paidAt, { dateStyle: "long", locale })],
    [translate("receipt_customer"), profile?.name ?? ""],
    ...(period
      ? [
          [
            translate("receipt_period"),
            translate("account_starts", {
              from: formatDate(period.startsOn, { locale }),
              until: formatDate(lastDay(period.endsOn), { locale }),
            }),
          ],
        ]
      : []),
  ]
  const { lines } = priceIn({ lines: linesOf(order, translate) }, order.currency)
  const rows = lines.map(({ label, cents }) => [
    { text: label },
    { text: formatCents(cents, order.currency, locale), alignment: "right" as const },
  ])
  const returned = await returnedLines(ctx, order, translate)
  const { street, postalCode, locality } = brand.office
  return pdfOf({
    pageSize: "A4",
    pageMargins: [56, 72, 56, 56],
    language: locale === "it" ? "it-IT" : "en-GB",
    info: {
      title: `${translate("receipt_title")} ${number}`,
      author: brand.legalName,
      creationDate: paidAt,
      modDate: paidAt,
    },
    displayTitle: true,
    compress,
    defaultStyle: { font: "Figtree", fontSize: 10, lineHeight: 1.35, color: "#17202a" },
    content: [
      { text: brand.name.toUpperCase(), font: "Cormorant", fontSize: 17, characterSpacing: 2.6 },
      { text: `${brand.legalName} · ${street}, ${postalCode} ${locality}`, fontSize: 8.5, color: "#555c63" },
      { text: translate("receipt_title"), font: "Cormorant", fontSize: 26, margin: [0, 36, 0, 14] },
      ...facts.map(([name, value]) => ({
        columns: [{ text: name ?? "", width: 110, color: "#555c63" }, { text: value ?? "" }],
        margin: [0, 0, 0, 3] as [number, number, number, number],
      })),
      {
        margin: [0, 24, 0, 0],
        layout: "lightHorizontalLines",
        table: {
          widths: ["*", "auto"],
          body: [
            ...rows,
            [
              { text: translate("receipt_total"), bold: true },
              { text: formatCents(order.amountDueCents, order.currency, locale), bold: true, alignment: "right" },
            ],
            ...returned.map(({ label, cents, isTotal = false }) => [
              { text: label, bold: isTotal },
              { text: formatCents(cents, order.currency, locale), bold: isTotal, alignment: "right" as const },
            ]),
          ],
        },
      },
    ],
  })
}

type ReturnedLine = Line & { isTotal?: boolean }

/** What was refunded of an order and what is left, in cents of its currency; empty without refunds. */
async function returnedLines(ctx: Ctx, order: Order, translate: Translate): Promise<ReturnedLine[]> {
  const paid = (await paymentsOfPaidOrders(ctx, [order])).get(order.id)
  if (!paid) return []
  const { refundedCents, chargedBackCents, onItsWayCents } = paid.returned
  const back = paid.refunds
    .filter(({ status }) => status === "succeeded")
    .map(({ settledAt, createdAt, amountCents }) => {
      const date = formatInstant(settledAt ?? createdAt, { dateStyle: "long", locale: ctx.locale })
      return { label: translate("receipt_refunded", { date }), cents: -amountCents }
    })
  const lines = [
    ...back,
    ...(chargedBackCents > 0 ? [{ label: translate("receipt_charged_back"), cents: -chargedBackCents }] : []),
    ...(onItsWayCents > 0 ? [{ label: translate("receipt_refund_under_way"), cents: -onItsWayCents }] : []),
  ]
  const leftCents = order.amountDueCents - refundedCents - chargedBackCents - onItsWayCents
  return lines.length > 0 ? [...lines, { label: translate("receipt_left"), cents: leftCents, isTotal: true }] : []
}

type Translate = (name: string, inputs?: Record<string, string>) => string

function linesOf(order: Order, translate: Translate): Line[] {
  const card = { label: translate("card_line"), cents: STEEL_CARD_CENTS }
  if (order.kind === STEEL_CARD_KIND) return [card]
  const { tierId, cycle, steelCard } = detailsOf(order)
  const { tierCents } = planPrice({ tierId, cycle }, false, "eur")
  const label = translate("receipt_membership", { tier: tierName(tierId), cycle: translate(cycle).toLowerCase() })
  return [{ label, cents: tierCents }, ...(steelCard ? [card] : [])]
}
