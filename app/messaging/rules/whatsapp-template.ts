import { brand } from "../../platform/brand"
import { unlinked } from "../../platform/contact"

/**
 * A WhatsApp template that Meta has approved for starting a conversation (docs/whatsapp-templates.md). `name`: at Meta. `textKey`: of the
 * same text in our messages. `parameters`: their names in the order of `{{1}}`, `{{2}}` … per language.
 */
export type WhatsAppTemplate<Parameter extends string = string> = {
  name: string
  textKey: string
  parameters: Record<"it" | "en", readonly Parameter[]>
}

export type WhatsAppTemplateFields = { whatsAppTemplate: string; parameters: string[] }

export const whatsAppTemplateFields = <Parameter extends string>(
  template: WhatsAppTemplate<Parameter>,
  values: Record<Parameter, string>,
  locale: "it" | "en",
): WhatsAppTemplateFields => ({
  whatsAppTemplate: template.name,
  parameters: template.parameters[locale].map((name) => parameterText(values[name])),
})

/** Meta rejects a parameter that is empty, or has line breaks, tabs or repeated spaces. */
const parameterText = (value: string) =>
  unlinked(value)
    .trim()
    .replace(/\s*\n\s*/g, ", ")
    .replace(/[\t\r ]+/g, " ") || "-"

/** URL of a WhatsApp chat with the company, prefilled with `text` (part 2 §7). */
export const chatLink = (text: string): string => `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(text)}`
