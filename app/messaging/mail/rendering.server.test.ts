import { expect, test } from "vitest"
import type { MailContents } from "./document.server"
import { renderMail } from "./rendering.server"
import { inDarkMode } from "./style.server"

const page = {
  locale: "it",
  title: "Prenotazione confermata",
  greetingName: "Ada",
  paragraphs: ["ti aspettiamo."],
  tables: [{ title: "Prezzo", amounts: true, rows: [{ label: "Totale", value: "€ 49", strong: true }] }],
  action: { label: "Vedi la prenotazione", url: "https://maestrale.example/account/bookings?a=1&b=2" },
} satisfies MailContents

test("HTML and plain text have the same contents", async () => {
  const { html, body } = await renderMail(page)
  for (const text of [
    "Prenotazione confermata",
    "Gentile Ada,",
    "Ti aspettiamo.",
    "Totale",
    "€ 49",
    "Vedi la prenotazione",
    "Maestrale",
  ]) {
    expect(html).toContain(text)
    expect(body).toContain(text)
  }
  expect(html).toContain('href="https://maestrale.example/account/bookings?a=1&amp;b=2"')
  expect(body).toContain("https://maestrale.example/account/bookings?a=1&b=2")
})

test("the document has the language and title of the mail", async () => {
  const { html } = await renderMail({ ...page, preview: "Fiat Panda" })
  expect(html).toMatch(/<html[^>]* lang="it"/)
  expect(html).toMatch(/<body[^>]* lang="it"/)
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(["<title>Prenotazione confermata</title>"])
})

test("every text is escaped", async () => {
  const evil = `<script>alert("1")</script><img src=x onerror='x'>&`
  const { html, body } = await renderMail({
    locale: "en",
    title: evil,
    preview: evil,
    greetingName: evil,
    paragraphs: [evil],
    tables: [{ title: evil, rows: [{ label: evil, value: evil }] }],
    action: { label: evil, url: `https://maestrale.example/"><script>` },
  })
  expect(html).not.toContain("<script")
  expect(html).not.toContain("<img")
  expect(html).not.toContain('example/">')
  expect(body).toContain(evil)
})

test("further links are in HTML and plain text", async () => {
  const links = [{ label: "Regolamento", url: "https://maestrale.example/legal-terms?edition=2026-1" }]
  const { html, body } = await renderMail({ ...page, links })
  expect(html).toContain('href="https://maestrale.example/legal-terms?edition=2026-1"')
  expect(body).toContain("Regolamento:\nhttps://maestrale.example/legal-terms?edition=2026-1")
})

test("an action with a URL that is not http or https is refused", async () => {
  const action = { label: "x", url: "javascript:alert(1)" }
  await expect(renderMail({ locale: "en", title: "x", paragraphs: [], action })).rejects.toThrow("http and https")
  await expect(renderMail({ locale: "en", title: "x", paragraphs: [], links: [action] })).rejects.toThrow("http")
})

test.each([
  ["the first paragraph", undefined, "Ti aspettiamo."],
  ["its own text", "Fiat Panda", "Fiat Panda"],
])("the hidden preview is %s", async (_name, preview, expected) => {
  const { html } = await renderMail({ ...page, preview })
  const [, hidden] = /<div style="display:none[^>]*>([^<]*)</.exec(html) ?? []
  expect(hidden).toBe(expected)
})

test("a long word breaks in paragraphs and labelled rows, an amount does not", async () => {
  const word = "X".repeat(200)
  const table = { rows: [{ label: "Codice", value: word }] }
  const { html } = await renderMail({ ...page, paragraphs: [word], tables: [table, ...page.tables] })
  const breaks = (text: string) => new RegExp(`overflow-wrap:anywhere[^>]*>${text}<`).test(html)
  expect([word, "€ 49"].map(breaks)).toEqual([true, false])
  expect(html.match(new RegExp(`overflow-wrap:anywhere[^>]*>${word}<`, "g"))).toHaveLength(2)
})

test("a line break in a text becomes <br>", async () => {
  const { html } = await renderMail({ ...page, paragraphs: ["Viale Marconi\nCagliari"] })
  expect(html).toContain("Viale Marconi<br/>Cagliari")
})

test("a mail loads nothing from the network", async () => {
  expect((await renderMail(page)).html).not.toMatch(/<img|url\(|<link|<script|@import/)
})

test("a mail has a dark mode, which inDarkMode forces", async () => {
  const { html } = await renderMail(page)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain("@media (prefers-color-scheme:dark)")
  expect(inDarkMode(html)).not.toContain("prefers-color-scheme:dark")
})

test("Outlook gets fonts and width of its own", async () => {
  expect((await renderMail(page)).html).toMatch(/<!--\[if mso\]><style>[^<]*Georgia[^<]*<\/style><!\[endif\]-->/)
})
