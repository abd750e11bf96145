/** The company's colours in a mail: granite paper by day, night ink in the dark. */
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

const { dark, night, granite } = colours

/** In the dark, what a class of the markup becomes. */
const backgrounds = { bg: dark.bg, card: dark.card, button: dark.button, band: night }
const inks = { ink: dark.ink, quiet: dark.quiet, accent: dark.accent, "on-button": dark.onButton, band: granite }

const rules = (property: string, values: Record<string, string>, before = "") =>
  Object.entries(values)
    .map(([name, value]) => `${before}.${name}{${property}:${value}!important}`)
    .join("")

const darkRules = `${rules("background-color", backgrounds)}${rules("color", inks)}.line{border-color:${dark.line}!important}`

/** What cannot stand inline: darkness (`data-ogs…` is Outlook's on the web), narrow windows. Readers that drop it lose nothing. */
export const mailStyle = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "a{color:inherit}",
  "@media (max-width:480px){.around{padding:0!important}.inside{padding-left:24px!important;padding-right:24px!important}.title{font-size:27px!important}.wide{width:100%!important;box-sizing:border-box}.facts:not(.amounts) th,.facts:not(.amounts) td{display:block;width:auto!important}.facts:not(.amounts) th{padding-bottom:0!important;font-size:13px!important}.facts:not(.amounts) td{padding-top:2px!important;border-top:0!important}}",
  `@media (prefers-color-scheme:dark){${darkRules}}`,
  rules("background-color", backgrounds, "[data-ogsb] "),
  rules("color", inks, "[data-ogsc] "),
].join("\n")

/** The mail as a reader of mail that is set to dark shows it, whatever the window is set to. */
export const inTheDark = (html: string) => html.replaceAll("@media (prefers-color-scheme:dark)", "@media all")
