import { describe, expect, test } from "vitest"
import { templateMessage } from "./approved-template"

const template = {
  name: "rental_confirmed",
  text: "car_rental_whatsapp_confirmed",
  facts: { it: ["name", "car"], en: ["car", "name"] },
} as const

describe("a message by an approved template", () => {
  test.each([
    ["it", ["Ada", "Fiat Panda"]],
    ["en", ["Fiat Panda", "Ada"]],
  ] as const)("carries its parameters in the order of the language (%s)", (locale, parameters) => {
    expect(templateMessage(template, { name: "Ada", car: "Fiat Panda" }, locale)).toEqual({
      approvedTemplate: "rental_confirmed",
      parameters,
    })
  })
  test.each([
    ["Viale Marconi 229\n 09131 Cagliari", "Viale Marconi 229, 09131 Cagliari"],
    ["Ada \t   Lovelace", "Ada Lovelace"],
    ["64,90\u00a0€", "64,90\u00a0€"],
    ["  ", "-"],
  ])("writes %j as %j, as Meta takes it", (fact, written) => {
    expect(templateMessage(template, { name: fact, car: "Fiat Panda" }, "it").parameters[0]).toBe(written)
  })
})
