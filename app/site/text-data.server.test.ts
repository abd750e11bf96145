import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { longTextFrom } from "./prose/long-text.server"
import { questionGroups } from "./rules/faq"
import { articleJsonLd, faqJsonLd } from "./text-data.server"

const ctx = testContext(await testDatabase())
const { baseUrl } = ctx.config
const article = {
  path: "/blog/1",
  headline: "The coast road",
  description: "From Cagliari to Villasimius.",
  picture: "/pictures/og/cars.jpg",
  publishedOn: "2026-10-01",
}

test("an article names its page, picture, day and publisher", () => {
  expect(articleJsonLd(ctx, article)).toMatchObject({
    "@type": "BlogPosting",
    url: `${baseUrl}/blog/1?lang=en`,
    headline: "The coast road",
    image: `${baseUrl}/pictures/og/cars.jpg`,
    datePublished: "2026-10-01",
    dateModified: "2026-10-01",
    author: { "@type": "Organization" },
    publisher: { "@type": "Organization", logo: { "@type": "ImageObject" } },
  })
})

test("an article that changed names the later day too", () => {
  expect(articleJsonLd(ctx, { ...article, changedOn: "2026-11-02" })).toMatchObject({
    datePublished: "2026-10-01",
    dateModified: "2026-11-02",
  })
})

test("questions are given with their whole answers as plain text", () => {
  const text = longTextFrom(`# Questions

## Before

### Who *can* rent?

Adults.

- With a licence
- Of two years`)
  expect(faqJsonLd(questionGroups(text).groups)).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [
      { name: "Who can rent?", acceptedAnswer: { "@type": "Answer", text: "Adults.\nWith a licence\nOf two years" } },
    ],
  })
})
