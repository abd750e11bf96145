import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { ReadingFrame } from "./ReadingFrame"

const shown = (contents: { id: string; label: string }[]) =>
  renderToStaticMarkup(<ReadingFrame contents={contents}>Text</ReadingFrame>)

test("a page has a table of contents if it has sections", () => {
  expect(shown([{ id: "cars", label: "Cars" }])).toContain('href="#cars"')
})

test("a page without sections has no table of contents", () => {
  expect(shown([])).not.toMatch(/<nav|<h2/)
})
