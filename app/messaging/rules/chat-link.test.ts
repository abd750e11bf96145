import { expect, test } from "vitest"
import { brand } from "../../platform/brand"
import { chatLink } from "./chat-link"

test("a chat link carries a text with special characters", () => {
  const text = "Prenotazione MST-1 & 2?\n€ 49 – Ferrari #1 100%"
  const link = new URL(chatLink(text))
  expect(link.origin + link.pathname).toBe(`https://wa.me/${brand.whatsapp}`)
  expect(link.searchParams.get("text")).toBe(text)
})
