import type { ComponentProps } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { CancelledNotice } from "./CancelledNotice"

type Props = ComponentProps<typeof CancelledNotice>

const words = (back: Props["back"], voucherCents: number | null = null) =>
  renderToStaticMarkup(<CancelledNotice why="Annullata." voucherCents={voucherCents} back={back} />).replace(
    /<[^>]+>/g,
    " ",
  )

const nothing = { money: null, setOff: null, currency: "eur" } as const

test("money that goes back to a card and what is back on gift cards are both told", () => {
  const both = words({
    money: { to: "card", cents: 4_000 },
    setOff: { is: "back", cents: 2_500 },
    currency: "eur",
  })
  expect(both).toMatch(/Annullata\..*rimborsiamo per intero 40.€ sulla carta.*25.€ sono tornati sulle carte regalo/)
})

test("coins come back by another way, and gift cards after them", () => {
  const later = words({ money: { to: "crypto", cents: 4_000 }, setOff: { is: "later", cents: 2_500 }, currency: "usd" })
  expect(later).toMatch(/criptovaluta.*25.*appena il pagamento ti sarà stato restituito/)
})

test("where nothing comes back nothing is said of it", () => {
  expect(words(nothing).trim()).toBe("Annullata.")
  expect(words(nothing, 9_500)).toContain("voucher di 95")
})
