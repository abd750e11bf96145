/**
 * A text that Meta has approved for messages that begin a conversation (docs/whatsapp-templates.md). `name`: Meta's name of it.
 * `text`: the key of the same text here. `facts`: what it names, in the order of `{{1}}`, `{{2}}` … in each language.
 */
export type ApprovedTemplate<Fact extends string = string> = {
  name: string
  text: string
  facts: Record<"it" | "en", readonly Fact[]>
}

/** What a message by an approved template carries. */
export type TemplateMessage = { approvedTemplate: string; parameters: string[] }

/** A message by `template` in `locale`; `facts` by the names that the template uses. */
export const templateMessage = <Fact extends string>(
  template: ApprovedTemplate<Fact>,
  facts: Record<Fact, string>,
  locale: "it" | "en",
): TemplateMessage => ({
  approvedTemplate: template.name,
  parameters: template.facts[locale].map((fact) => parameter(facts[fact])),
})

/** Meta refuses a parameter that is empty, or has line breaks, tabs or several spaces in a row. */
const parameter = (fact: string) =>
  fact
    .trim()
    .replace(/\s*\n\s*/g, ", ")
    .replace(/[\t\r ]+/g, " ") || "-"
