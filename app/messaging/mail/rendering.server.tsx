import { render } from "@react-email/render"
import { brand } from "../../platform/brand"
import { unlinked } from "../../platform/contact"
import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { capitalised } from "../../platform/i18n/words"
import { type MailContents, MailDocument, type MailDocumentProps } from "./document.server"

/**
 * A mail as HTML and as plain text. All values of `mail` are plain text; names in them become no links (`unlinked`). Throws if
 * a URL is not http(s).
 */
export async function renderMail(contents: MailContents): Promise<{ html: string; body: string }> {
  const mail = withoutLinks(contents)
  const { locale, greetingName, action, links = [] } = mail
  for (const { url } of action ? [action, ...links] : links) requireWebUrl(url)
  // Also after the greeting's comma.
  const paragraphs = mail.paragraphs.map((paragraph, index) => (index === 0 ? capitalised(paragraph) : paragraph))
  const { preview = paragraphs[0] ?? "" } = mail
  const greeting = greetingName ? m.messaging_mail_greeting({ name: greetingName }, { locale }) : undefined
  const document = { ...mail, paragraphs, preview, greeting, footer: footer(locale) }
  return { html: await render(<MailDocument {...document} />), body: plainText(document) }
}

const withoutLinks = (mail: MailContents): MailContents => ({
  ...mail,
  title: unlinked(mail.title),
  paragraphs: mail.paragraphs.map(unlinked),
  ...(mail.preview !== undefined && { preview: unlinked(mail.preview) }),
  ...(mail.greetingName !== undefined && { greetingName: unlinked(mail.greetingName) }),
  tables: (mail.tables ?? []).map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, label: unlinked(row.label), value: unlinked(row.value) })),
  })),
})

/** Not react-email's `toPlainText`: it writes label and value on separate lines and repeats the address of a link. */
function plainText({
  title,
  greeting,
  paragraphs,
  action,
  links = [],
  tables = [],
  footer,
}: MailDocumentProps): string {
  const blocks = [`${title}\n${"=".repeat(Math.min([...title].length, 60))}`]
  if (greeting) blocks.push(greeting)
  blocks.push(...paragraphs)
  for (const { title: name, rows } of tables) {
    const lines = rows.map(({ label, value }) => `${label}: ${value.replaceAll("\n", " · ")}`)
    blocks.push([...(name ? [name.toUpperCase()] : []), ...lines].join("\n"))
  }
  for (const { label, url } of action ? [action, ...links] : links) blocks.push(`${label}:\n${url}`)
  blocks.push(["-- ", ...footer].join("\n"))
  return `${blocks.join("\n\n")}\n`
}

const footer = (locale: Locale) => [
  brand.legalName,
  `${brand.office.street}, ${brand.office.postalCode} ${brand.office.locality}`,
  // No-break spaces keep the number on one line.
  `${brand.email} · ${brand.phone.replaceAll(" ", "\u00a0")}`,
  m.messaging_mail_reason({}, { locale }),
]

function requireWebUrl(url: string): void {
  if (!/^https?:\/\//.test(url)) throw new Error("A mail may link to http and https URLs only.")
}
