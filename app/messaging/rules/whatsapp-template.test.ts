import { describe, expect, test } from "vitest"
import { brand } from "../../platform/brand"
import { chatLink, whatsAppTemplateFields } from "./whatsapp-template"

const template = {
  name: "rental_confirmed",
  textKey: "car_rental_whatsapp_confirmed",
  parameters: { it: ["name", "car"], en: ["car", "name"] },
} as const

describe("whatsAppTemplateFields", () => {
  test.each([
    ["it", ["Ada", "Fiat Panda"]],
    ["en", ["Fiat Panda", "Ada"]],
  ] as const)("orders the parameters as the template in %s", (locale, parameters) => {
    expect(whatsAppTemplateFields(template, { name: "Ada", car: "Fiat Panda" }, locale)).toEqual({
      whatsAppTemplate: "rental_confirmed",
      parameters,
    })
  })
  test.each([
    ["Viale Marconi 229\n 09131 Cagliari", "Viale Marconi 229, 09131 Cagliari"],
    ["Ada \t   Lovelace", "Ada Lovelace"],
    ["64,90\u00a0€", "64,90\u00a0€"],
    ["  ", "-"],
  ])("%j becomes %j", (fact, parameter) => {
    expect(whatsAppTemplateFields(template, { name: fact, car: "Fiat Panda" }, "it").parameters[0]).toBe(parameter)
  })
})

test("a chat link carries a text with special characters", () => {
  const text = "Prenotazione MST-1 & 2?\n€ 49 – Ferrari #1 100%"
  const link = new URL(chatLink(text))
  expect(link.origin + link.pathname).toBe(`https://wa.me/${brand.whatsapp}`)
  expect(link.searchParams.get("text")).toBe(text)
})
