import { expect, test } from "vitest"
import { type TicketState, ticketStateOf } from "./ticket-state"

const paid = { voidReason: null, isCancelled: false, isFrozen: false, isDrawn: false, hasWon: false }

test.each<[string, Partial<Parameters<typeof ticketStateOf>[0]>, TicketState]>([
  ["paid", {}, "valid"],
  ["disputed", { isFrozen: true }, "frozen"],
  ["refunded", { voidReason: "refund" }, "refunded"],
  ["charged back", { voidReason: "chargeback" }, "charged-back"],
  ["of a cancelled edition", { isCancelled: true }, "cancelled"],
  ["refunded with its edition", { voidReason: "refund", isCancelled: true }, "cancelled"],
  ["drawn", { isDrawn: true, hasWon: true }, "won"],
  ["not drawn", { isDrawn: true }, "lost"],
  ["disputed at the draw", { isDrawn: true, isFrozen: true }, "frozen"],
])("the state of a ticket that is %s", (_, facts, state) => expect(ticketStateOf({ ...paid, ...facts })).toBe(state))
