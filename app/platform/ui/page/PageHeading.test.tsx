import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { PageHeading } from "./PageHeading"

test("a reference above a title does not wrap", () => {
  const html = renderToStaticMarkup(<PageHeading overline="MST-R-1A2B-3C4D" title="Libeccio" />)
  expect(html).toContain('<span class="inline-block [text-decoration:inherit]">MST-R-1A2B-3C4D</span>')
})
