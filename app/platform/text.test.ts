import { expect, test } from "vitest"
import { text } from "./text"

const DECOMPOSED = "E\u0301le\u0301onore"
const COMPOSED = "\u00c9l\u00e9onore"

test("accents become part of their letters before the length is checked", () => {
  expect(text({ max: COMPOSED.length }).parse(` ${DECOMPOSED} `)).toBe(COMPOSED)
})

test("a secret stays as typed", () => {
  expect(text({ max: 20, trim: false }).parse(` ${DECOMPOSED}`)).toBe(` ${DECOMPOSED}`)
})
