import { expect, type Page } from "@playwright/test"
import { messageFiles, textsIn } from "../../scripts/texts/messages"

type Language = "it" | "en"

/** What every text of a language looks like, whatever stands in the places of its names. */
const patterns: Record<Language, RegExp[]> = { it: [], en: [] }
for (const { language, texts } of messageFiles("."))
  for (const text of [...texts.values()].flatMap(textsIn)) {
    const words = text.split(/\{[^}]*\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    // A text that is nothing but a name is of every language.
    if (words.join("").trim()) patterns[language].push(new RegExp(`^${words.join(".+")}$`))
  }

const speaks = (alt: string, language: Language) => patterns[language].some((pattern) => pattern.test(alt))

/**
 * What is wrong with the pictures of a page, all of them brought into view one after the other: one that has not come, that
 * has no size, no words, or words of another language. One without words has to stand beside words: in a link with a text
 * of its own, or hidden from those who hear the page.
 */
export async function pictureFaults(page: Page, language: Language): Promise<string[]> {
  const seen = await page.evaluate(async () => {
    const shown = [...document.images].filter((each) => each.checkVisibility() && each.getClientRects().length > 0)
    const found = []
    for (const image of shown) {
      image.scrollIntoView({ block: "center", behavior: "instant" })
      // A window of another size may choose another file while one is loading, which ends its decoding.
      const until = performance.now() + 20_000
      while (!(image.complete && image.naturalWidth > 0) && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 50))
      const hidden = image.closest('[aria-hidden="true"], a')
      found.push({
        name: image.currentSrc || image.src,
        came: image.complete && image.naturalWidth > 0,
        sized: ["width", "height"].every((name) => Number(image.getAttribute(name)) > 0),
        alt: image.getAttribute("alt"),
        beside: hidden?.getAttribute("aria-hidden") === "true" || Boolean(hidden?.textContent?.trim()),
      })
    }
    window.scrollTo(0, 0)
    return found
  })
  return seen.flatMap(({ name, came, sized, alt, beside }) => [
    ...(came ? [] : [`has not come: ${name}`]),
    ...(sized ? [] : [`has no width and height: ${name}`]),
    ...(alt === null || (alt.trim() === "" && !beside) ? [`says nothing: ${name}`] : []),
    ...(alt?.trim() && !speaks(alt, language) ? [`does not speak ${language}: ${alt}`] : []),
  ])
}

/** Every picture of the page has come, has its size, and says in the page's language what is seen. */
export async function expectPictures(page: Page, language: Language): Promise<void> {
  expect(await pictureFaults(page, language)).toEqual([])
}

/** How many pixels the page reaches beyond the window's edge. */
export const pixelsBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
