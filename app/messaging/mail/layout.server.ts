import { brand } from "../../platform/brand"
import { capitalised } from "../../platform/i18n/capitalised"
import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type MailPage, mailMarkup, type WholeMail } from "./markup.server"

/** A mail of the company, in HTML and in plain text that says the same. Nothing of it is markup before it comes here. */
export function mailPage(page: MailPage): { html: string; body: string } {
  if (page.action) requireWebAddress(page.action.url)
  const { locale, to, paragraphs, preview = capitalised(paragraphs[0] ?? "") } = page
  const greeting = to ? m.messaging_mail_greeting({ name: to }, { locale }) : undefined
  const whole = { ...page, preview, greeting, footer: footer(locale) }
  return { html: mailMarkup(whole), body: textOf(whole) }
}

function textOf({ title, greeting, paragraphs, action, tables = [], footer }: WholeMail): string {
  const blocks = [`${title}\n${"=".repeat(Math.min([...title].length, 60))}`]
  if (greeting) blocks.push(greeting)
  blocks.push(...paragraphs)
  for (const { title: name, rows } of tables) {
    const lines = rows.map(({ label, value }) => `${label}: ${value.replaceAll("\n", " · ")}`)
    blocks.push([...(name ? [name.toUpperCase()] : []), ...lines].join("\n"))
  }
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  blocks.push(["-- ", ...footer].join("\n"))
  return `${blocks.join("\n\n")}\n`
}

const footer = (locale: Locale) => [
  brand.legalName,
  `${brand.office.street}, ${brand.office.postalCode} ${brand.office.locality}`,
  // A line of a phone ends before the number, not within it.
  `${brand.email} · ${brand.phone.replaceAll(" ", "\u00a0")}`,
  m.messaging_mail_reason({}, { locale }),
]

/** Only web addresses become links: anything else is a bug in the caller. */
function requireWebAddress(url: string): void {
  if (!/^https?:\/\//.test(url)) throw new Error("A mail links to http or https addresses only.")
}
