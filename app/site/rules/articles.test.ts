import { expect, test } from "vitest"
import { articlePath, isPostId } from "./articles"
import { postOf, postTexts, pressArticleOf, pressTexts } from "./long-text"

test.each([
  ["1", true, "post-1"],
  ["2", true, "post-2"],
  ["0", true, undefined],
  ["99", true, undefined],
  ["999999999", true, undefined],
  ["1000000000", false, undefined],
  ["01", false, undefined],
  ["-1", false, undefined],
  ["1.5", false, undefined],
  ["1e2", false, undefined],
  ["any", false, undefined],
  ["1 ", false, undefined],
  ["１", false, undefined],
  ["", false, undefined],
])("the id %j is valid: %s, and shows %s", (id, valid, post) => {
  expect([isPostId(id), postOf(id)]).toEqual([valid, post])
})

test.each([
  ["fleet", "press-fleet"],
  ["membership", "press-membership"],
  ["any", undefined],
  ["", undefined],
])("the press article %j is %s", (slug, name) => {
  expect(pressArticleOf(slug)).toBe(name)
})

test("there are six press articles and two posts, each with its own path", () => {
  expect([pressTexts.length, postTexts.length]).toEqual([6, 2])
  const paths = [...pressTexts, ...postTexts].map(articlePath)
  expect(new Set(paths).size).toBe(8)
  expect(paths).toEqual(expect.arrayContaining(["/press/fleet", "/blog/1"]))
})
