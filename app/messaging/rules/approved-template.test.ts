import { describe, expect, test } from "vitest"
import { templateMessage } from "./approved-template"

const template = {
  name: "rental_confirmed",
  text: "car_rental_whatsapp_confirmed",
  parameters: { it: ["name", "car"], en: ["car", "name"] },
} as const

describe("templateMessage", () => {
  test.each([
    ["it", ["Ada", "Fiat Panda"]],
    ["en", ["Fiat Panda", "Ada"]],
  ] as const)("orders the parameters as the template in %s", (locale, parameters) => {
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
  ])("%j becomes %j", (fact, parameter) => {
    expect(templateMessage(template, { name: fact, car: "Fiat Panda" }, "it").parameters[0]).toBe(parameter)
  })
})
