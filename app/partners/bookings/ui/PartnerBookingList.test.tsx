import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { AnswerMark } from "./PartnerBookingList"

const refunded = { status: "cancelled", paymentStatus: "refunded", paymentMethod: "online", isToAnswer: false } as const
const unpaid = { ...refunded, paymentStatus: "pending" } as const

test.each([
  ["a declined paid booking", { ...refunded, cancelReason: "operator", answer: "declined" }, m.bookings_state_declined],
  ["a declined unpaid request", { ...unpaid, cancelReason: "declined", answer: "declined" }, m.bookings_state_declined],
  [
    "a booking that its customer cancelled",
    { ...refunded, cancelReason: "customer", answer: "confirmed" },
    m.bookings_state_cancelled,
  ],
] as const)("%s is called what it is", (_, booking, text) => {
  inLocale("en", () => expect(renderToStaticMarkup(<AnswerMark booking={booking} />)).toContain(text()))
})
