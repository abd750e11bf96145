import type { CSSProperties } from "react"

/** Light: granite paper. Dark: night ink. */
export const colours = {
  night: "#0b1219",
  brass: "#c9a26a",
  granite: "#f3f0ea",
  light: {
    bg: "#f3f0ea",
    card: "#fcfbf8",
    ink: "#17202a",
    quiet: "#555c63",
    line: "#dcd8d0",
    accent: "#76541d",
    button: "#17202a",
    onButton: "#f7f4ee",
  },
  dark: {
    bg: "#0b1219",
    card: "#131d27",
    ink: "#f2eee6",
    quiet: "#a9b0b5",
    line: "#323d48",
    accent: "#d3b07c",
    button: "#d3b07c",
    onButton: "#0b1219",
  },
} as const

const serif = "'Cormorant Garamond',Cormorant,Georgia,'Times New Roman',serif"
const sans = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"
const { bg, card, ink, quiet, line, accent, button, onButton } = colours.light

/** A long URL or code breaks instead of widening the mail. */
const breaking: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" }

const cell: CSSProperties = {
  borderTop: `1px solid ${line}`,
  verticalAlign: "top",
  fontFamily: sans,
  fontSize: 15,
  lineHeight: 1.5,
}

/** Inline styles by element, in light mode. */
export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: bg },
  around: { padding: "32px 16px 8px", backgroundColor: bg },
  mail: { maxWidth: 600, margin: "0 auto", textAlign: "left" },
  band: { padding: "30px 24px 28px", backgroundColor: colours.night, borderBottom: `2px solid ${colours.brass}` },
  brand: {
    margin: 0,
    fontFamily: serif,
    fontSize: 21,
    fontWeight: 500,
    lineHeight: 1,
    letterSpacing: "0.3em",
    textIndent: "0.3em",
    textAlign: "center",
    textTransform: "uppercase",
    color: colours.granite,
  },
  card: { padding: "40px 44px 44px", backgroundColor: card },
  title: {
    margin: "0 0 22px",
    fontFamily: serif,
    fontSize: 32,
    fontWeight: 500,
    lineHeight: 1.16,
    color: ink,
    ...breaking,
  },
  subtitle: { margin: "32px 0 12px", fontFamily: serif, fontSize: 22, fontWeight: 500, lineHeight: 1.2, color: ink },
  paragraph: { margin: "0 0 16px", fontFamily: sans, fontSize: 16, lineHeight: 1.62, color: ink, ...breaking },
  action: { margin: "32px 0 22px" },
  button: {
    padding: "15px 30px",
    backgroundColor: button,
    borderRadius: 2,
    fontFamily: sans,
    fontSize: 15,
    fontWeight: 600,
    letterSpacing: "0.01em",
    color: onButton,
  },
  note: { margin: 0, fontFamily: sans, fontSize: 13, lineHeight: 1.55, color: quiet },
  url: { color: quiet, textDecoration: "underline", wordBreak: "break-all" },
  rows: { width: "100%", margin: "0 0 8px", borderBottom: `1px solid ${line}`, borderCollapse: "collapse" },
  label: { ...cell, padding: "11px 18px 11px 0", textAlign: "left", fontWeight: 400, color: quiet },
  value: { ...cell, padding: "11px 0", fontWeight: 400, color: ink },
  total: { fontWeight: 600, color: ink },
  amount: { fontVariantNumeric: "tabular-nums" },
  breaking,
  footer: { padding: "24px 44px 32px" },
  footerText: { margin: 0, fontFamily: sans, fontSize: 13, lineHeight: 1.65, color: quiet },
  company: { color: accent, fontWeight: 600 },
} satisfies Record<string, CSSProperties>

const { dark, night, granite } = colours

/** Colours by class name in dark mode. */
const backgrounds = { bg: dark.bg, card: dark.card, button: dark.button, band: night }
const inks = { ink: dark.ink, quiet: dark.quiet, accent: dark.accent, "on-button": dark.onButton, band: granite }

const rules = (property: string, values: Record<string, string>, ancestor = "") =>
  Object.entries(values)
    .map(([name, value]) => `${ancestor}.${name}{${property}:${value}!important}`)
    .join("")

const darkRules = `${rules("background-color", backgrounds)}${rules("color", inks)}.line{border-color:${dark.line}!important}`

const narrowRules = [
  ".around>tbody>tr>td{padding:0!important}",
  ".inside>tbody>tr>td{padding-left:24px!important;padding-right:24px!important}",
  ".title{font-size:27px!important}",
  ".button{display:block!important;box-sizing:border-box;text-align:center}",
  ".rows:not(.amounts) th,.rows:not(.amounts) td{display:block;width:auto!important}",
  ".rows:not(.amounts) th{padding-bottom:0!important;font-size:13px!important}",
  ".rows:not(.amounts) td{padding-top:2px!important;border-top:0!important}",
].join("")

/** Rules that cannot be inline. `data-ogsb` and `data-ogsc`: dark mode of Outlook on the web. */
export const mailStyle = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "a{color:inherit}",
  `@media (max-width:480px){${narrowRules}}`,
  `@media (prefers-color-scheme:dark){${darkRules}}`,
  rules("background-color", backgrounds, "[data-ogsb] "),
  rules("color", inks, "[data-ogsc] "),
].join("\n")

/** For Outlook on Windows, which has no `max-width` and falls back to Times if the first font is missing. */
export const outlookStyle =
  "<!--[if mso]><style>.mail{width:600px!important}h1,h2,.serif{font-family:Georgia,serif!important}p,td,th,a{font-family:Arial,sans-serif!important}</style><![endif]-->"

/** The mail in dark mode, independent of the browser's setting. */
export const inDarkMode = (html: string) => html.replaceAll("@media (prefers-color-scheme:dark)", "@media all")
