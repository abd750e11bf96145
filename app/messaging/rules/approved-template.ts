/**
 * A WhatsApp template that Meta has approved for starting a conversation (docs/whatsapp-templates.md). `name`: at Meta. `text`: key of
 * the same text in our messages. `parameters`: their names in the order of `{{1}}`, `{{2}}` … per language.
 */
export type ApprovedTemplate<Parameter extends string = string> = {
  name: string
  text: string
  parameters: Record<"it" | "en", readonly Parameter[]>
}

export type TemplateMessage = { approvedTemplate: string; parameters: string[] }

export const templateMessage = <Parameter extends string>(
  template: ApprovedTemplate<Parameter>,
  values: Record<Parameter, string>,
  locale: "it" | "en",
): TemplateMessage => ({
  approvedTemplate: template.name,
  parameters: template.parameters[locale].map((name) => parameterText(values[name])),
})

/** Meta rejects a parameter that is empty, or has line breaks, tabs or repeated spaces. */
const parameterText = (value: string) =>
  value
    .trim()
    .replace(/\s*\n\s*/g, ", ")
    .replace(/[\t\r ]+/g, " ") || "-"
