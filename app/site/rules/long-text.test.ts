import { expect, test } from "vitest"
import { firstParagraph, textAt } from "./long-text"

test.each([
  ["/terms", "terms"],
  ["/privacy", "privacy"],
  ["/privacy-policy", "privacy"],
  ["/faq/", "faq"],
  ["/nothing", undefined],
  ["/", undefined],
] as const)("%s shows the text %s", (path, name) => {
  expect(textAt(path)).toBe(name)
})

test("the opening is the first paragraph that is not a date", () => {
  const date = { at: 0, kind: "paragraph", line: [{ at: 0, text: "Today", look: "emphasis" }] } as const
  const first = {
    at: 1,
    kind: "paragraph",
    line: [
      { at: 0, text: "We are " },
      { at: 7, text: "here." },
    ],
  } as const
  expect(
    firstParagraph({
      title: "T",
      pieces: [
        { ...date, line: [...date.line] },
        { ...first, line: [...first.line] },
      ],
    }),
  ).toBe("We are here.")
  expect(firstParagraph({ title: "T", pieces: [] })).toBe("")
})
