import { customerEmail, userById } from "../../accounts/queries.server"
import type { Booking } from "../../bookings/queries.server"
import { bookingNumber } from "../../bookings/rules/number"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import type { Payment } from "../../payments/queries.server"
import type { Ctx } from "../../platform/context.server"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { type Currency, formatCents } from "../../platform/money"
import { type Order, orderKindOf } from "./order-kinds.server"

/** What a dispute of a payment does to what was bought (D75). */
type DisputeNews = "frozen" | "released" | "void"

/**
 * Tells the customer of an order what a dispute about `cents` of its payment does to it; a deleted account gets nothing. In the
 * transaction of the change.
 */
export async function sendDisputeMail(ctx: Ctx, order: Order, news: DisputeNews, cents: number): Promise<void> {
  const user = order.userId === null ? undefined : await userById(ctx, order.userId)
  const { description, email } = await orderKindOf(ctx, order).describe(ctx, order)
  if (user?.deletedAt || email === "") return
  await sendMail(ctx, news, {
    about: { kind: "order", id: order.id },
    recipient: email,
    name: user?.name ?? order.guestName ?? "",
    locale: user?.locale ?? order.guestLocale ?? "it",
    what: description,
    cents,
    currency: order.currency,
  })
}

/** As `sendDisputeMail`, for a booking. */
export async function sendBookingDisputeMail(
  ctx: Ctx,
  booking: Booking,
  { amountCents: cents, currency }: Payment,
  news: DisputeNews,
): Promise<void> {
  const { id, userId, customerName, locale, itemName } = booking
  if (userId !== null && (await userById(ctx, userId))?.deletedAt) return
  await sendMail(ctx, news, {
    about: { kind: "booking", id },
    recipient: await customerEmail(ctx, booking),
    name: customerName,
    what: `${itemName} · ${bookingNumber(id)}`,
    ...{ locale, cents, currency },
  })
}

type About = {
  about: { kind: "order" | "booking"; id: string }
  recipient: string
  name: string
  locale: Locale
  what: string
  cents: number
  currency: Currency
}

async function sendMail(ctx: Ctx, news: DisputeNews, { about, recipient, name, locale, what, ...paid }: About) {
  const details = { what, amount: formatCents(paid.cents, paid.currency, locale) }
  const translate = (part: string) => textOf(`checkout.mail_dispute_${news}_${part}`, details, locale)
  await enqueueMail(ctx, {
    ...{ about, recipient, locale },
    kind: `checkout.dispute-${news}`,
    title: translate("title") ?? "",
    greetingName: name === "" ? undefined : firstName(name),
    paragraphs: ["body", "next"].flatMap((part) => translate(part) ?? []),
  })
}
