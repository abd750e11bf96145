import { brand } from "../../platform/brand"
import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { colours, mailStyle } from "./style.server"

/** Facts by their names; `amounts` stand at the right edge, `strong` is what the others add up to. */
export type MailTable = {
  title?: string
  amounts?: boolean
  rows: { label: string; value: string; strong?: boolean }[]
}

export type MailPage = {
  locale: Locale
  title: string
  /** What a list of mails shows beside the subject; without one, how the first paragraph begins. */
  preview?: string
  /** The first name of whom it is for; without one it greets nobody. */
  to?: string
  /** Plain sentences; each becomes a paragraph. */
  paragraphs: string[]
  /** The one thing to do: a button, and its address in plain text. */
  action?: { label: string; url: string }
  tables?: MailTable[]
}

/** A page with all that every mail has: what a list shows of it, a greeting in a line of its own, and who writes. */
export type WholeMail = MailPage & { preview: string; greeting?: string; footer: string[] }

const serif = "'Cormorant Garamond',Cormorant,Georgia,'Times New Roman',serif"
const sans = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"
const { bg, card, ink, quiet, line, accent, button, onButton } = colours.light

/** Keeps what follows in a mail out of the line that a list of mails shows. */
const padding = "&#8199;&#65279;&#847;&zwnj;".repeat(48)

/** An address or a code longer than the line breaks rather than widen the mail. */
const breaking = "overflow-wrap:anywhere;word-break:break-word"

const layoutTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** The mail as tables with their styles inline, so that every reader of mail shows it; all texts are escaped here. */
export function mailMarkup(mail: WholeMail): string {
  const { locale, title, preview } = mail
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escaped(title)}</title>
<style>${mailStyle}</style>
<!--[if mso]><style>h1,h2,.serif{font-family:Georgia,serif!important}p,td,th,a{font-family:Arial,sans-serif!important}</style><![endif]-->
</head>
<body class="bg" style="margin:0;padding:0;background-color:${bg};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px;color:${bg}">${escaped(preview)}${padding}</div>
<table ${layoutTable} lang="${locale}" class="bg" bgcolor="${bg}" style="background-color:${bg}"><tr><td class="around" align="center" style="padding:32px 16px 8px">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table ${layoutTable} style="max-width:600px;margin:0 auto;text-align:left">
<tr><td class="serif band" align="center" bgcolor="${colours.night}" style="padding:30px 24px 28px;background-color:${colours.night};border-bottom:2px solid ${colours.brass};font:500 21px/1 ${serif};letter-spacing:.3em;text-indent:.3em;text-transform:uppercase;color:${colours.granite}">${escaped(brand.name)}</td></tr>
<tr><td class="card inside" bgcolor="${card}" style="padding:40px 44px 44px;background-color:${card}">
${contents(mail)}
</td></tr>
<tr><td class="inside quiet" style="padding:24px 44px 32px;font:400 13px/1.65 ${sans};color:${quiet}">${footer(mail.footer)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

function contents({ title, greeting, paragraphs, action, tables = [], locale }: WholeMail): string {
  return [
    `<h1 class="ink title" style="margin:0 0 22px;font:500 32px/1.16 ${serif};color:${ink};${breaking}">${escaped(title)}</h1>`,
    ...[...(greeting ? [greeting] : []), ...paragraphs].map(paragraph),
    ...tables.map(table),
    ...(action ? [actionMarkup(action, m.messaging_mail_link({}, { locale }))] : []),
  ].join("\n")
}

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font:400 16px/1.62 ${sans};color:${ink};${breaking}">${inLines(text)}</p>`

const table = ({ title, rows, amounts = false }: MailTable) =>
  (title
    ? `<h2 class="ink" style="margin:32px 0 12px;font:500 22px/1.2 ${serif};color:${ink}">${escaped(title)}</h2>`
    : "") +
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="facts line${amounts ? " amounts" : ""}" style="width:100%;margin:${title ? "0" : "24px"} 0 8px;border-bottom:1px solid ${line};border-collapse:collapse">${rows.map((row) => tableRow(row, amounts)).join("\n")}</table>`

function tableRow({ label, value, strong }: MailTable["rows"][number], amounts: boolean): string {
  const edge = `border-top:1px solid ${line};vertical-align:top`
  const size = `font:${strong ? 600 : 400} 15px/1.5 ${sans}`
  const name = strong ? ink : quiet
  return (
    `<tr><th scope="row" align="left" class="line ${strong ? "ink" : "quiet"}"${amounts ? "" : ' width="38%"'} style="padding:11px 18px 11px 0;${edge};text-align:left;${size};color:${name}">${escaped(label)}</th>` +
    `<td align="${amounts ? "right" : "left"}" class="line ink" style="padding:11px 0;${edge};text-align:${amounts ? "right" : "left"};${size};color:${ink};${amounts ? "font-variant-numeric:tabular-nums" : breaking}">${inLines(value)}</td></tr>`
  )
}

/** The padding stands on the cell for Outlook and on the link for all others, which make the whole button a link. */
const actionMarkup = ({ label, url }: NonNullable<WholeMail["action"]>, otherwise: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="margin:32px 0 22px"><tr><td class="button" align="center" bgcolor="${button}" style="background-color:${button};border-radius:2px;mso-padding-alt:15px 30px"><a href="${escaped(url)}" class="on-button wide" style="display:inline-block;padding:15px 30px;font:600 15px/1.3 ${sans};letter-spacing:.01em;color:${onButton};text-decoration:none">${escaped(label)}</a></td></tr></table>` +
  `<p class="quiet" style="margin:0;font:400 13px/1.55 ${sans};color:${quiet}">${escaped(otherwise)}<br><a href="${escaped(url)}" class="quiet" style="color:${quiet};text-decoration:underline;word-break:break-all">${escaped(url)}</a></p>`

const footer = ([name = "", ...lines]: string[]) =>
  [`<span class="accent" style="color:${accent};font-weight:600">${escaped(name)}</span>`, ...lines.map(escaped)].join(
    "<br>\n",
  )

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
const inLines = (text: string) => escaped(text).replace(/\n/g, "<br>")
