import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { inLocale } from "../../platform/i18n/request-locale.server"
import { TicketCard } from "./TicketCard"

const card = (isVoid: boolean) =>
  inLocale("en", () =>
    renderToStaticMarkup(<TicketCard number={7} fullName="Ada Neri" isVoid={isVoid} edition="2025-1" />),
  )

test("says of a refunded ticket that it does not take part", () => {
  expect(card(true)).toContain("it does not take part")
  expect(card(false)).not.toContain("it does not take part")
})
