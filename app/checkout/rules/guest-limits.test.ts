import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type FirstTimeHold,
  firstTimeVerdict,
  GUEST_HOURS,
  GUEST_NIGHTS,
  MAX_NIGHTS,
  MAX_OF_NETWORK,
  MAX_OPEN_OF_GUEST,
  MAX_STARTED,
  NEW_ACCOUNT_NIGHTS,
  UNCONFIRMED_HOURS,
} from "./guest-limits"

const wash = (changes: Partial<FirstTimeHold> = {}): FirstTimeHold => ({
  resourceId: "bay",
  network: "network-a",
  mailbox: "ada",
  isConfirmed: false,
  isAccount: false,
  isRequest: false,
  day: "2026-12-01",
  nights: 0,
  hours: 2,
  ...changes,
})
const villa = (changes: Partial<FirstTimeHold> = {}): FirstTimeHold =>
  wash({ resourceId: "villa-1", isRequest: true, isConfirmed: true, nights: 7, hours: 164, ...changes })
const confirmed = { isConfirmed: true }
const neighbours = ["b", "c", "d"].map((mailbox, n) => wash({ mailbox, day: `2026-12-1${n}` }))
const none = { hasRecent: false, startedCount: { mailbox: 0, network: 0 } }
/** Six people of network-a who hold one night each of a different villa. */
const crowded = (changes: Partial<FirstTimeHold> = {}) =>
  [1, 2, 3, 4, 5, 6].map((n) => villa({ resourceId: `villa-of-${n}`, mailbox: `guest-${n}`, nights: 1, ...changes }))
const other = { network: "network-b", mailbox: "bruno" }

describe("a checkout of a guest", () => {
  test.each<[string, FirstTimeHold, FirstTimeHold[], boolean, string]>([
    ["needs no code at first", wash(), [], false, "allowed"],
    ["needs a code within an hour of another", wash(), [], true, "code-required"],
    ["is allowed with a code then", wash({ isConfirmed: true }), [], true, "allowed"],
    [
      "is limited to one per bay and mailbox",
      wash(confirmed),
      [wash({ ...confirmed, network: "x" })],
      false,
      "one-per-item",
    ],
    ["needs a code if the network has another", wash({ mailbox: "x" }), [wash()], false, "code-required"],
    ["is allowed with a code beside a neighbour's", wash({ ...confirmed, mailbox: "x" }), [wash()], false, "allowed"],
    ["ignores a stranger's hold with its mailbox", wash(confirmed), [wash({ network: "x" })], false, "allowed"],
    [
      "is limited to three per bay and network",
      wash({ ...confirmed, mailbox: "x" }),
      neighbours,
      false,
      "network-full",
    ],
    ["is not refused because of another guest's", wash(other), [wash({ day: "2026-12-02" })], false, "allowed"],
    ["takes at most half a day without a code", wash(other), [wash({ hours: 3 })], false, "code-required"],
    [
      "takes at most three quarters with a code",
      wash({ ...other, isConfirmed: true }),
      [wash({ hours: 4 })],
      false,
      "allowed",
    ],
    ["needs an account beyond that", wash({ ...other, isConfirmed: true }), [wash({ hours: 5 })], false, "sign-in"],
    ["ignores an unknown network", wash({ network: "", mailbox: "x" }), [wash({ network: "" })], false, "allowed"],
  ])("%s", (_, requested, others, hasRecent, verdict) => {
    expect(firstTimeVerdict(requested, others, { ...none, hasRecent })).toBe(verdict)
  })
})

describe("a request of a guest", () => {
  const elsewhere = villa({ resourceId: "villa-2" })
  test.each<[string, FirstTimeHold, FirstTimeHold[], string]>([
    ["needs a code", villa({ isConfirmed: false }), [], "code-required"],
    ["is allowed with a code", villa(), [], "allowed"],
    ["may be in addition to one other", villa(), [elsewhere], "allowed"],
    ["is refused as a third", villa(), [elsewhere, villa({ resourceId: "villa-3" })], "too-many"],
    ["is limited to one per villa", villa(), [villa()], "one-per-item"],
    ["holds 21 nights at most", villa({ nights: 22 }), [], "too-many-nights"],
    ["holds 21 nights at most with the other", villa({ nights: 15 }), [elsewhere], "too-many-nights"],
    ["is refused in a full network", villa({ mailbox: "x" }), crowded(), "network-full"],
    ["is allowed if accounts fill its network", villa({ mailbox: "x" }), crowded({ isAccount: true }), "allowed"],
    ["reports its own limit in a full network", villa({ nights: 22 }), crowded(), "too-many-nights"],
    ["does not count a wash as a night", villa({ nights: 21 }), [wash()], "allowed"],
    ["needs an account if guests hold four weeks of a villa", villa(other), [villa({ nights: 22 })], "sign-in"],
    [
      "needs an account if guests hold twelve weeks in total",
      villa(other),
      [villa({ resourceId: "v", nights: 78 })],
      "sign-in",
    ],
  ])("%s", (_, requested, others, verdict) => {
    expect(firstTimeVerdict(requested, others, none)).toBe(verdict)
  })
})

describe("an account that never paid", () => {
  const account = (changes: Partial<FirstTimeHold> = {}) => villa({ isAccount: true, ...changes })
  const crowd = (nights: number) => account({ ...other, nights })
  test.each<[string, FirstTimeHold, FirstTimeHold[], string]>([
    ["holds 21 nights at most", account({ nights: 22 }), [], "too-many-nights"],
    ["holds three at once", account(), [1, 2, 3].map(() => account({ nights: 2 })), "too-many"],
    ["shares 42 nights with its network", account({ mailbox: "x" }), [account({ nights: 40 })], "network-full"],
    [
      "shares six holds with the accounts of its network",
      account({ mailbox: "x" }),
      crowded({ isAccount: true }),
      "network-full",
    ],
    ["is allowed if guests fill its network", account({ mailbox: "x" }), crowded(), "allowed"],
    [
      "is allowed if guests hold the nights of its network",
      account(other),
      [villa({ ...other, mailbox: "x", nights: 42 })],
      "allowed",
    ],
    [
      "is allowed if a guest of its network typed its address",
      wash({ ...confirmed, isAccount: true }),
      [1, 2, 3].map((n) => wash({ resourceId: `bay-${n}` })),
      "allowed",
    ],
    ["is allowed if guests need an account", account(), [crowd(GUEST_NIGHTS.ofItem)], "allowed"],
    ["leaves some nights of a villa to others", account(), [crowd(NEW_ACCOUNT_NIGHTS.ofItem)], "sign-in"],
    [
      "leaves one hour of a day to others",
      wash({ ...confirmed, isAccount: true }),
      [wash({ ...other, hours: 6 })],
      "sign-in",
    ],
  ])("%s", (_, requested, others, verdict) => {
    expect(firstTimeVerdict(requested, others, none)).toBe(verdict)
  })

  test("is refused if its network began thirty in a day", () => {
    const startedCount = { mailbox: 0, network: MAX_STARTED.network }
    expect(firstTimeVerdict(wash(confirmed), [], { ...none, startedCount })).toBe("network-full")
  })

  test("begins at most eight a day without paying", () => {
    const startedCount = { mailbox: MAX_STARTED.mailbox, network: MAX_STARTED.mailbox }
    expect(firstTimeVerdict(wash({ ...confirmed, isAccount: true }), [], { ...none, startedCount })).toBe(
      "too-many-started",
    )
  })
})

describe("random requests in any order", () => {
  const fields = {
    resourceId: fc.constantFrom("bay", "villa-1", "villa-2", "villa-3", "villa-4", "villa-5", "villa-6"),
    network: fc.nat({ max: 60 }).map(String),
    mailbox: fc.nat({ max: 60 }).map(String),
    isConfirmed: fc.boolean(),
    isAccount: fc.constant(false),
    day: fc.constantFrom("2026-12-01", "2026-12-02", "2026-12-03"),
    nights: fc.integer({ min: 1, max: 30 }),
    hours: fc.integer({ min: 1, max: 4 }),
  }
  const one = fc.record(fields)
  /** The holds that result from these requests, one after the other. */
  function heldOf(inputs: Omit<FirstTimeHold, "isRequest">[]): FirstTimeHold[] {
    const held: FirstTimeHold[] = []
    for (const input of inputs) {
      const isRequest = input.resourceId !== "bay"
      const requested = { ...input, isRequest, nights: isRequest ? input.nights : 0 }
      if (firstTimeVerdict(requested, held, none) === "allowed") held.push(requested)
    }
    return held
  }
  const total = (holds: FirstTimeHold[], of: (hold: FirstTimeHold) => number) =>
    holds.reduce((all, hold) => all + of(hold), 0)

  test("never exceed the limits, per person or in total", () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 120 }), (inputs) => {
        const held = heldOf(inputs)
        const requests = held.filter(({ isRequest }) => isRequest)
        const confirmed = held.filter(({ isConfirmed }) => isConfirmed)
        for (const who of new Set(confirmed.map(({ mailbox }) => mailbox))) {
          const own = confirmed.filter(({ mailbox }) => mailbox === who)
          expect(own.length).toBeLessThanOrEqual(MAX_OPEN_OF_GUEST)
          expect(new Set(own.map(({ resourceId }) => resourceId)).size).toBe(own.length)
          expect(total(own, ({ nights }) => nights)).toBeLessThanOrEqual(MAX_NIGHTS)
        }
        for (const who of new Set(held.map(({ network }) => network))) {
          const near = held.filter(({ network }) => network === who)
          expect(near.length).toBeLessThanOrEqual(MAX_OF_NETWORK.open)
          expect(total(near, ({ nights }) => nights)).toBeLessThanOrEqual(MAX_OF_NETWORK.nights)
        }
        expect(requests.every(({ isConfirmed }) => isConfirmed)).toBe(true)
        expect(total(requests, ({ nights }) => nights)).toBeLessThanOrEqual(GUEST_NIGHTS.inAll)
        for (const villaId of new Set(requests.map(({ resourceId }) => resourceId))) {
          const ofVilla = requests.filter(({ resourceId }) => resourceId === villaId)
          expect(total(ofVilla, ({ nights }) => nights)).toBeLessThanOrEqual(GUEST_NIGHTS.ofItem)
        }
        const washes = held.filter(({ isRequest }) => !isRequest)
        expect(total(washes, ({ hours }) => hours)).toBeLessThanOrEqual(GUEST_HOURS.inAll)
        for (const day of new Set(washes.map((hold) => hold.day))) {
          const ofDay = washes.filter((hold) => hold.day === day)
          expect(total(ofDay, ({ hours }) => hours)).toBeLessThanOrEqual(GUEST_HOURS.ofDay)
          const unconfirmed = ofDay.filter(({ isConfirmed }) => !isConfirmed)
          expect(total(unconfirmed, ({ hours }) => hours)).toBeLessThanOrEqual(UNCONFIRMED_HOURS.ofDay)
        }
      }),
    )
  })

  test("accounts behind one network hold at most its share", () => {
    const behindOne = fc.record({ ...fields, network: fc.constant("hotel"), isAccount: fc.boolean() })
    fc.assert(
      fc.property(fc.array(behindOne, { maxLength: 120 }), (inputs) => {
        const held = heldOf(inputs.map((input) => ({ ...input, isConfirmed: input.isConfirmed || input.isAccount })))
        for (const isAccount of [true, false]) {
          const near = held.filter((hold) => hold.isAccount === isAccount)
          expect(near.length).toBeLessThanOrEqual(MAX_OF_NETWORK.open)
          expect(total(near, ({ nights }) => nights)).toBeLessThanOrEqual(MAX_OF_NETWORK.nights)
          for (const item of new Set(near.map(({ resourceId }) => resourceId)))
            expect(near.filter(({ resourceId }) => resourceId === item).length).toBeLessThanOrEqual(
              MAX_OF_NETWORK.ofItem,
            )
        }
      }),
    )
  })
})
