import { describe, expect, test } from "vitest"
import { countOf, findQuestions, questionGroups } from "./faq"
import type { Piece } from "./long-text"

const line = (text: string) => [{ at: 0, text }]
const paragraph = (at: number, text: string): Piece => ({ at, kind: "paragraph", line: line(text) })
const heading = (at: number, level: 2 | 3, id: string, text: string): Piece => ({
  at,
  kind: "heading",
  level,
  id,
  line: line(text),
})

const { lead, groups } = questionGroups({
  title: "FAQ",
  pieces: [
    paragraph(0, "Le risposte."),
    heading(1, 2, "prima", "Prima"),
    heading(2, 3, "eta", "Quanti anni servono?"),
    paragraph(3, "Dai 25 anni."),
    heading(4, 3, "identita", "Che cos’è l’identità verificata?"),
    paragraph(5, "Un controllo. Si fa una volta."),
    heading(6, 2, "prezzo", "Prezzo"),
    heading(7, 3, "pagare", "Come posso pagare?"),
    { at: 8, kind: "list", ordered: false, items: [line("Con carta"), line("In sede")] },
  ],
})
const idsOf = (query: string) => findQuestions(groups, query).flatMap(({ questions }) => questions.map(({ id }) => id))

describe("the questions of a text", () => {
  test("are grouped, after the paragraphs before the first group", () => {
    expect(lead).toHaveLength(1)
    expect(groups.map(({ id, questions }) => [id, questions.length])).toEqual([
      ["prima", 2],
      ["prezzo", 1],
    ])
  })
})

describe("the search", () => {
  test.each([
    ["nothing finds all", "", ["eta", "identita", "pagare"]],
    ["spaces find all", "  ", ["eta", "identita", "pagare"]],
    ["a word of a question", "anni", ["eta"]],
    ["a word of an answer", "controllo", ["identita"]],
    ["a word of a list", "sede", ["pagare"]],
    ["any case", "CARTA", ["pagare"]],
    ["without the accent", "identita", ["identita"]],
    ["with another accent", "CARTÀ", ["pagare"]],
    ["with a straight apostrophe", "l'identità", ["identita"]],
    ["several words in any order", "verificata controllo", ["identita"]],
    ["words of different questions", "anni carta", []],
    ["a word of the group's title only", "prezzo", []],
    ["an unknown word", "astronave", []],
    ["the first hundred characters", `anni ${" ".repeat(95)}astronave`, ["eta"]],
  ])("%s", (_, query, found) => {
    expect(idsOf(query)).toEqual(found)
  })

  test("leaves out groups without a result and counts the rest", () => {
    const found = findQuestions(groups, "carta")
    expect(found.map(({ id }) => id)).toEqual(["prezzo"])
    expect(countOf(found)).toBe(1)
    expect(countOf(groups)).toBe(3)
  })
})
