import { expect, test } from "vitest"
import { mailPage } from "./layout.server"
import type { MailPage } from "./markup.server"
import { inTheDark } from "./style.server"

const page = {
  locale: "it",
  title: "Prenotazione confermata",
  to: "Ada",
  paragraphs: ["ti aspettiamo."],
  tables: [{ title: "Prezzo", amounts: true, rows: [{ label: "Totale", value: "€ 49", strong: true }] }],
  action: { label: "Vedi la prenotazione", url: "https://maestrale.example/account/bookings?a=1&b=2" },
} satisfies MailPage

test("HTML and plain text say the same", () => {
  const { html, body } = mailPage(page)
  for (const text of [
    "Prenotazione confermata",
    "Gentile Ada,",
    "ti aspettiamo.",
    "Totale",
    "€ 49",
    "Vedi la prenotazione",
    "Maestrale",
  ]) {
    expect(html).toContain(text)
    expect(body).toContain(text)
  }
  expect(html).toContain('<html lang="it">')
  expect(html).toContain('href="https://maestrale.example/account/bookings?a=1&amp;b=2"')
  expect(body).toContain("https://maestrale.example/account/bookings?a=1&b=2")
})

test("what a customer typed never becomes markup", () => {
  const evil = `<script>alert("1")</script><img src=x onerror='x'>&`
  const { html, body } = mailPage({
    locale: "en",
    title: evil,
    preview: evil,
    to: evil,
    paragraphs: [evil],
    tables: [{ title: evil, rows: [{ label: evil, value: evil }] }],
    action: { label: evil, url: `https://maestrale.example/"><script>` },
  })
  expect(html).not.toContain("<script")
  expect(html).not.toContain("<img")
  expect(html).not.toContain('example/">')
  expect(body).toContain(evil)
})

test("only web addresses become links", () => {
  expect(() =>
    mailPage({ locale: "en", title: "x", paragraphs: [], action: { label: "x", url: "javascript:alert(1)" } }),
  ).toThrow()
})

test("a list of mails shows how the mail begins, or what the mail gives it to show", () => {
  expect(mailPage(page).html).toMatch(/<body[^>]*>\s*<div[^>]*display:none[^>]*>Ti aspettiamo\.&#8199;/)
  expect(mailPage({ ...page, preview: "Fiat Panda" }).html).toMatch(/<body[^>]*>\s*<div[^>]*>Fiat Panda&#8199;/)
})

test("a word longer than the line breaks in a sentence and in a fact, an amount never does", () => {
  const word = "x".repeat(200)
  const facts = { rows: [{ label: "Codice", value: word }] }
  const { html } = mailPage({ ...page, paragraphs: [word], tables: [facts, ...page.tables] })
  const breaks = (text: string) => new RegExp(`overflow-wrap:anywhere[^>]*>${text}<`).test(html)
  expect([word, "€ 49"].map(breaks)).toEqual([true, false])
  expect(html.match(new RegExp(`overflow-wrap:anywhere[^>]*>${word}<`, "g"))).toHaveLength(2)
})

test("a mail asks for no image, font or page of elsewhere, and knows the dark", () => {
  const { html } = mailPage(page)
  expect(html).not.toMatch(/<img|url\(|<link|<script|@import/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain("@media (prefers-color-scheme:dark)")
  expect(inTheDark(html)).not.toContain("prefers-color-scheme:dark")
})
