import { expect, test } from "vitest"
import { mailPage } from "./layout.server"

const page = {
  locale: "it",
  title: "Prenotazione confermata",
  paragraphs: ["Ciao Ada,", "ti aspettiamo."],
  lines: [{ label: "Totale", value: "€ 49" }],
  action: { label: "Vedi la prenotazione", url: "https://maestrale.example/account/bookings?a=1&b=2" },
} as const

test("HTML and plain text say the same", () => {
  const { html, body } = mailPage({ ...page, paragraphs: [...page.paragraphs], lines: [...page.lines] })
  for (const text of [
    "Prenotazione confermata",
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
    paragraphs: [evil],
    lines: [{ label: evil, value: evil }],
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
