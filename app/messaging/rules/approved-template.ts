/**
 * A WhatsApp template that Meta has approved for starting a conversation (docs/whatsapp-templates.md). `name`: at Meta. `text`: key of
 * the same text in our messages. `facts`: its parameters in the order of `{{1}}`, `{{2}}` … per language.
 */
export type ApprovedTemplate<Fact extends string = string> = {
  name: string
  text: string
  facts: Record<"it" | "en", readonly Fact[]>
}

export type TemplateMessage = { approvedTemplate: string; parameters: string[] }

export const templateMessage = <Fact extends string>(
  template: ApprovedTemplate<Fact>,
  facts: Record<Fact, string>,
  locale: "it" | "en",
): TemplateMessage => ({
  approvedTemplate: template.name,
  parameters: template.facts[locale].map((fact) => parameter(facts[fact])),
})

/** Meta rejects a parameter that is empty, or has line breaks, tabs or repeated spaces. */
const parameter = (fact: string) =>
  fact
    .trim()
    .replace(/\s*\n\s*/g, ", ")
    .replace(/[\t\r ]+/g, " ") || "-"
