import type { Booking } from "../../bookings/queries.server"
import { answerHours } from "../../bookings/rules/answer-hours"
import { voucherUntil } from "../../bookings/rules/cancellation"
import { itemById } from "../../catalogue/queries.server"
import type { Ctx } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import { textOf } from "../../platform/i18n/text.server"
import { kindOf } from "../booking-kinds.server"
import { cancellationOutcome } from "../cancelling/customer-cancelling.server"
import { PAY_HOURS } from "../rules/hold-time"
import { canBePaid, needsNoPayment } from "../rules/payable"

/** What happens next with a placed booking, in the reader's language: answer, payment, start, deposit, cancelling. */
export async function nextSteps(ctx: Ctx, booking: Booking): Promise<string[]> {
  const { status } = booking
  if (status !== "pending" && status !== "confirmed") return []
  if (isRequest(booking)) {
    const item = await itemById(ctx, booking.itemId)
    const hours = answerHours(item?.offeredBy ?? null)
    return [stepOf(ctx, "answer", { hours }), stepOf(ctx, "pay_link", { hours: PAY_HOURS })]
  }
  const kind = kindOf(ctx, booking)
  const answerUntil = status === "confirmed" ? await kind.answerAwaitedUntil?.(ctx, booking) : undefined
  const deposit = kind.depositText?.(booking, ctx.locale)
  const deadline = canBePaid(booking) ? kind.paymentDeadline?.(booking) : undefined
  return [
    ...(answerUntil ? [stepOf(ctx, "owner", { moment: momentOf(ctx, answerUntil) })] : []),
    ...(deadline ? [stepOf(ctx, "pay_until", { moment: momentOf(ctx, deadline) })] : []),
    startStep(ctx, booking),
    ...(deposit ? [stepOf(ctx, "deposit", { text: deposit })] : []),
    ...(await cancelSteps(ctx, booking)),
  ]
}

/** A request without payment, which the company or a partner has not answered yet (D71). */
const isRequest = (booking: Booking) => booking.status === "pending" && !needsNoPayment(booking)

const stepOf = ({ locale }: Ctx, key: string, parameters: Record<string, unknown>): string =>
  textOf(`checkout_next_${key}`, parameters, locale) ?? key

const momentOf = ({ locale }: Ctx, at: Date) => formatInstant(at, { dateStyle: "full", timeStyle: "short", locale })

function startStep(ctx: Ctx, booking: Booking): string {
  const moment = momentOf(ctx, booking.startsAt)
  const place = kindOf(ctx, booking).placeOf(booking, ctx.locale)
  return place ? stepOf(ctx, "start", { moment, place }) : stepOf(ctx, "start_only", { moment })
}

/** Until when cancelling gives something back, and what (D28, D65). */
async function cancelSteps(ctx: Ctx, booking: Booking): Promise<string[]> {
  const outcome = await cancellationOutcome(ctx, booking)
  const { cancellation, freeCancellation } = kindOf(ctx, booking)
  if (outcome?.kind === "unpaid") return [stepOf(ctx, "cancel_unpaid", { moment: momentOf(ctx, booking.startsAt) })]
  const freeUntil = outcome?.kind === "refund" ? await freeCancellation?.until(ctx, booking) : undefined
  if (freeUntil) return [stepOf(ctx, "cancel_free", { moment: momentOf(ctx, freeUntil) })]
  if (outcome?.kind !== "voucher") return []
  const moment = momentOf(ctx, voucherUntil(booking, cancellation))
  return [stepOf(ctx, "cancel_voucher", { moment, percent: cancellation.percent })]
}
