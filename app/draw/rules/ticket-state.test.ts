import { expect, test } from "vitest"
import { type TicketState, ticketStateOf } from "./ticket-state"

const valid = { isVoid: false, voidReason: null, isCancelled: false, isReturning: true }
const refunding = { ...valid, isVoid: true, voidReason: "refund" as const }
const refunded = { ...refunding, isReturning: false }
const chargedBack = { ...refunding, voidReason: "chargeback" as const }

test.each<[string, Parameters<typeof ticketStateOf>[0], TicketState]>([
  ["valid", valid, "valid"],
  ["of a cancelled edition, not refunded yet", { ...valid, isCancelled: true }, "cancelled"],
  ["void, with a refund that failed or is on its way", refunding, "refunding"],
  ["void and refunded", refunded, "refunded"],
  ["void and charged back", chargedBack, "charged-back"],
  ["void of a cancelled edition, with a refund that failed", { ...refunding, isCancelled: true }, "cancelled"],
  ["void and refunded, of a cancelled edition", { ...refunded, isCancelled: true }, "cancelled-refunded"],
  ["void and charged back, of a cancelled edition", { ...chargedBack, isCancelled: true }, "cancelled-charged-back"],
])("a ticket that is %s", (_, facts, state) => expect(ticketStateOf(facts)).toBe(state))
