import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Unbroken } from "./Unbroken"

test.each([
  [
    "Mercedes-AMG SL 55",
    '<span class="whitespace-nowrap">Mercedes-AMG</span> <span class="whitespace-nowrap">SL 55</span>',
  ],
  ["Volkswagen T-Roc", 'Volkswagen <span class="whitespace-nowrap">T-Roc</span>'],
  ["Audi RS 3 Sportback", 'Audi <span class="whitespace-nowrap">RS 3</span> Sportback'],
  [
    "Porsche 911 Carrera S",
    '<span class="whitespace-nowrap">Porsche 911</span> <span class="whitespace-nowrap">Carrera S</span>',
  ],
  ["Ferrari F8 Tributo", "Ferrari F8 Tributo"],
  ["Full clean - today", "Full clean - today"],
  ["Maria-Antonietta", '<span class="whitespace-nowrap">Maria-Antonietta</span>'],
  ["Wilhelmina-Friederike-Charlotte", "Wilhelmina-Friederike-Charlotte"],
  ["see https://example.org/a-long-way-to-a-page", "see https://example.org/a-long-way-to-a-page"],
  ["anna-maria@studio-legale.example", "anna-maria@studio-legale.example"],
  ["", ""],
])("%j wraps only between words", (name, html) => {
  expect(renderToStaticMarkup(<Unbroken>{name}</Unbroken>)).toBe(html)
})
