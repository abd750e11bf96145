import { brand } from "../../platform/brand"
import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"

export type MailPage = {
  locale: Locale
  title: string
  /** Plain sentences; each becomes a paragraph. */
  paragraphs: string[]
  /** The one thing to do: a button, and its address in plain text. */
  action?: { label: string; url: string }
  /** Facts as a table of name and value. */
  lines?: { label: string; value: string }[]
}

const ink = "#14202b"
const brass = "#8a6a2f"
const quiet = "#5b6670"
const hairline = "#d9d6cf"
const serif = "'Cormorant Garamond', Georgia, 'Times New Roman', serif"
const sans = "Figtree, 'Helvetica Neue', Arial, sans-serif"

/** A mail of the house, in HTML and in plain text that says the same. All of its texts are escaped here. */
export function mailPage(page: MailPage): { html: string; body: string } {
  return { html: htmlOf(page), body: textOf(page) }
}

function textOf({ locale, title, paragraphs, action, lines = [] }: MailPage): string {
  const blocks = [title, ...paragraphs]
  if (lines.length > 0) blocks.push(lines.map(({ label, value }) => `${label}: ${value}`).join("\n"))
  if (action) blocks.push(`${action.label}:\n${action.url}`)
  blocks.push(["--", ...footer(locale)].join("\n"))
  return `${blocks.join("\n\n")}\n`
}

const footer = (locale: Locale) => [
  brand.name,
  `${brand.office.street}, ${brand.office.postalCode} ${brand.office.locality}`,
  `${brand.email} · ${brand.phone}`,
  m.messaging_mail_reason({}, { locale }),
]

function htmlOf({ locale, title, paragraphs, action, lines = [] }: MailPage): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font:400 16px/1.6 ${sans};color:${ink}">${escaped(text).replace(/\n/g, "<br>")}</p>`
  const line = ({ label, value }: { label: string; value: string }) =>
    `<tr><th scope="row" align="left" style="padding:10px 16px 10px 0;border-top:1px solid ${hairline};font:400 14px/1.5 ${sans};color:${quiet};vertical-align:top">${escaped(label)}</th>` +
    `<td align="right" style="padding:10px 0;border-top:1px solid ${hairline};font:500 15px/1.5 ${sans};color:${ink};font-variant-numeric:tabular-nums">${escaped(value)}</td></tr>`
  const button = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:24px 0 16px"><a href="${escaped(webAddress(url))}" style="display:inline-block;padding:14px 28px;background:${ink};color:#ffffff;font:600 15px/1.2 ${sans};text-decoration:none">${escaped(label)}</a></p>` +
    `<p style="margin:0;font:400 13px/1.5 ${sans};color:${quiet};word-break:break-all">${escaped(webAddress(url))}</p>`

  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f1efea">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1efea"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:3px solid ${brass}">
<tr><td style="padding:32px 32px 0;font:500 22px/1 ${serif};letter-spacing:.14em;text-transform:uppercase;color:${ink}">${escaped(brand.name)}</td></tr>
<tr><td style="padding:28px 32px 32px">
<h1 style="margin:0 0 20px;font:500 30px/1.2 ${serif};color:${ink}">${escaped(title)}</h1>
${paragraphs.map(paragraph).join("\n")}
${lines.length > 0 ? `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;border-bottom:1px solid ${hairline}">${lines.map(line).join("\n")}</table>` : ""}
${action ? button(action) : ""}
</td></tr>
<tr><td style="padding:20px 32px 28px;border-top:1px solid ${hairline};font:400 13px/1.6 ${sans};color:${quiet}">${footer(locale).map(escaped).join("<br>")}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** Only web addresses become links: anything else is a bug in the caller. */
function webAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new Error("A mail links to http or https addresses only.")
  return url
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
