import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { inLocale } from "../../../platform/i18n/request-locale.server"
import { CancelledNotice } from "./CancelledNotice"

type Props = ComponentProps<typeof CancelledNotice>

const nothing: Props["back"] = { money: [], isCryptoDeclared: false, giftCardCredit: null }

const renderedText = (back: Partial<Props["back"]>, voucherCents: number | null = null) =>
  renderToStaticMarkup(
    <CancelledNotice why="Annullata." voucherCents={voucherCents} back={{ ...nothing, ...back }} />,
  ).replace(/<[^>]+>/g, " ")

const byCard = { to: "card", payments: 1, cents: 4_000, currency: "eur", isPart: false } as const
const inCrypto = { to: "crypto", payments: 1, cents: 3_900, currency: "eur", isPart: false } as const

test("shows both the refund to a card and the returned gift card credit", () => {
  const both = renderedText({ money: [byCard], giftCardCredit: { status: "released", cents: 2_500, currency: "eur" } })
  expect(both).toMatch(/Annullata\..*rimborsiamo per intero 40.€ sulla carta.*25.€ sono tornati sulle carte regalo/)
})

test("shows crypto before returned gift card credit", () => {
  const later = renderedText({
    money: [inCrypto],
    giftCardCredit: { status: "pending", cents: 2_500, currency: "usd" },
  })
  expect(later).toMatch(/criptovaluta, 39.€.*25.\$.*appena il pagamento ti sarà stato restituito/)
})

test("says that declared crypto is returned if it arrives", () => {
  expect(renderedText({ isCryptoDeclared: true })).toMatch(/inviato un pagamento in criptovaluta\. Se arriva/)
})

test("shows the card refund and the late crypto with their own amounts", () => {
  const both = renderedText({ money: [byCard, inCrypto], giftCardCredit: null })
  expect(both).toMatch(/per intero 40.€ sulla carta con cui hai pagato.*quanto hai pagato in criptovaluta, 39.€/)
})

test("names no single card if several card payments are refunded", () => {
  const twice = renderedText({ money: [{ ...byCard, payments: 2, cents: 8_000 }], giftCardCredit: null })
  expect(twice).toMatch(/i pagamenti con carta, 80.€ in tutto, ciascuno sulla carta con cui l’hai fatto/)
})

test("does not mention the card if money is returned otherwise", () => {
  const text = renderedText({ money: [{ ...byCard, to: "otherwise" }], giftCardCredit: null })
  expect(text).toMatch(/rimborso sulla carta non è riuscito.*restituito 40.€ in altro modo/)
  expect(text).not.toContain("per intero")
})

test("shows a part to the card and a part otherwise separately", () => {
  const text = renderedText({
    money: [
      { ...byCard, isPart: true },
      { ...byCard, to: "otherwise", cents: 500 },
    ],
    giftCardCredit: null,
  })
  expect(text).toMatch(/Ti rimborsiamo 40.€ sulla carta.*restituito 5.€ in altro modo/)
})

test.each([
  ["disputed", /40.€ sono contestati presso la banca della carta, che decide/],
  ["bank", /La banca della tua carta ti ha già restituito 40.€/],
] as const)("shows the bank's decision: %s", (to, expected) => {
  expect(renderedText({ money: [{ ...byCard, to }], giftCardCredit: null })).toMatch(expected)
})

test("in English as well", () => {
  const text = inLocale("en", () =>
    renderedText({ money: [{ ...byCard, payments: 2 }, inCrypto], giftCardCredit: null }),
  )
  expect(text).toMatch(/your card payments in full, €40 altogether, each to the card/)
  expect(text).toMatch(/in full what you paid in cryptocurrency, €39, and/)
})

test("shows why its partner declined it", () => {
  const notice = (
    <CancelledNotice why="Annullata." declinedReason="Tetto in riparazione." voucherCents={null} back={nothing} />
  )
  expect(renderToStaticMarkup(notice)).toContain("Il motivo: Tetto in riparazione.")
})

test("mentions no refund if nothing is returned", () => {
  expect(renderedText(nothing).trim()).toBe("Annullata.")
  expect(renderedText(nothing, 9_500)).toContain("voucher di 95")
})
