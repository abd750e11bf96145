import { expect, it } from "vitest"
import { longTextFrom } from "../prose/long-text.server"
import { questionsOf } from "./faq"

const text = `# Questions

Introduction.

## Before

### Who *can* rent?

Adults.

- With a licence
- Of two years

### Nothing yet

## After

Closing.`

it("takes the questions of the third level with their whole answers", () => {
  expect(questionsOf(longTextFrom(text))).toEqual([
    { question: "Who can rent?", answer: "Adults.\nWith a licence\nOf two years" },
  ])
})
