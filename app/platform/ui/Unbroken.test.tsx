import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Unbroken } from "./Unbroken"

test.each([
  ["Mercedes-AMG SL 55", '<span class="whitespace-nowrap">Mercedes-AMG</span> SL 55'],
  ["Volkswagen T-Roc", 'Volkswagen <span class="whitespace-nowrap">T-Roc</span>'],
  ["Ferrari F8 Tributo", "Ferrari F8 Tributo"],
  ["Full clean - today", "Full clean - today"],
  ["", ""],
])("the name %j keeps its words whole", (name, html) => {
  expect(renderToStaticMarkup(<Unbroken>{name}</Unbroken>)).toBe(html)
})
