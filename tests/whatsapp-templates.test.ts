import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { rentalTemplates } from "../app/car-rental/rules/whatsapp-templates"
import { confirmedTemplate } from "../app/checkout/rules/whatsapp-templates"
import type { WhatsAppTemplate } from "../app/messaging/rules/whatsapp-template"

const root = new URL("..", import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), "utf8")
const documented = read("docs/whatsapp-templates.md")

const cases = (["it", "en"] as const).flatMap((locale) => {
  const texts: Record<string, string> = {
    ...JSON.parse(read(`app/car-rental/messages.${locale}.json`)),
    ...JSON.parse(read(`app/checkout/messages.${locale}.json`)),
  }
  const all: WhatsAppTemplate[] = [...Object.values(rentalTemplates), confirmedTemplate]
  return all.map((template) => {
    const parameters = template.parameters[locale]
    const numbered = (_: string, parameter: string) => `{{${parameters.indexOf(parameter) + 1}}}`
    return {
      locale,
      name: template.name,
      parameters,
      text: (texts[template.textKey] ?? "").replace(/\{(\w+)\}/g, numbered),
    }
  })
})

describe.each(cases)("the template $name in $locale", ({ locale, name, parameters, text }) => {
  test("uses each of its parameters, and no other", () => {
    const used = [...text.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))
    expect([...new Set(used)].toSorted()).toEqual(parameters.map((_, place) => place + 1))
  })
  test("does not start or end with a parameter, as Meta requires", () => {
    expect(text).not.toMatch(/^\W*\{\{|\}\}\W*$/)
  })
  test("is in the operators' document as it is sent", () => {
    const indented = text.replace(/^(?=.)/gm, "    ")
    expect(documented).toContain(`### \`${name}\`, \`${locale}\`\n\n${indented}\n`)
  })
})
