import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Unbroken } from "./Unbroken"

test.each([
  [
    "Mercedes-AMG SL 55",
    '<span class="inline-block [text-decoration:inherit]">Mercedes-AMG</span> <span class="inline-block [text-decoration:inherit]">SL 55</span>',
  ],
  ["Volkswagen T-Roc", 'Volkswagen <span class="inline-block [text-decoration:inherit]">T-Roc</span>'],
  ["Audi RS 3 Sportback", 'Audi <span class="inline-block [text-decoration:inherit]">RS 3</span> Sportback'],
  [
    "Porsche 911 Carrera S",
    '<span class="inline-block [text-decoration:inherit]">Porsche 911</span> <span class="inline-block [text-decoration:inherit]">Carrera S</span>',
  ],
  ["Ferrari F8 Tributo", "Ferrari F8 Tributo"],
  ["Full clean - today", "Full clean - today"],
  ["Maria-Antonietta", '<span class="inline-block [text-decoration:inherit]">Maria-Antonietta</span>'],
  ["Wilhelmina-Friederike-Charlotte", "Wilhelmina-Friederike-Charlotte"],
  ["see https://example.org/a-long-way-to-a-page", "see https://example.org/a-long-way-to-a-page"],
  ["anna-maria@studio-legale.example", "anna-maria@studio-legale.example"],
  ["", ""],
])("%j wraps only between words", (name, html) => {
  expect(renderToStaticMarkup(<Unbroken>{name}</Unbroken>)).toBe(html)
})
