import { expect, type Page } from "@playwright/test"
import { messageFiles, textsIn } from "../../../scripts/texts/messages"

type Language = "it" | "en"

/** Patterns of all texts of a language, with any values for their placeholders. */
const patterns: Record<Language, RegExp[]> = { it: [], en: [] }
for (const { language, texts } of messageFiles("."))
  for (const text of [...texts.values()].flatMap(textsIn)) {
    const pieces = text.split(/\{[^}]*\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    // A text that is only a placeholder belongs to every language.
    if (pieces.join("").trim()) patterns[language].push(new RegExp(`^${pieces.join(".+")}$`))
  }

const isInLanguage = (alt: string, language: Language) => patterns[language].some((pattern) => pattern.test(alt))

/**
 * Errors of a page's pictures, each scrolled into view: not loaded, without a size, without alternative text, or with one in
 * another language. An empty alternative text is allowed in a link with a text, and in hidden elements.
 */
export async function pictureFaults(page: Page, language: Language): Promise<string[]> {
  const pictures = await page.evaluate(async () => {
    const shown = [...document.images].filter((each) => each.checkVisibility() && each.getClientRects().length > 0)
    const found = []
    for (const image of shown) {
      image.scrollIntoView({ block: "center", behavior: "instant" })
      // Poll instead of `decode()`: a resized window may choose another file, which aborts decoding.
      const until = performance.now() + 20_000
      while (!image.complete && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
      const hidden = image.closest('[aria-hidden="true"], a')
      found.push({
        name: image.currentSrc || image.src,
        isLoaded: image.complete && image.naturalWidth > 0,
        hasSize: ["width", "height"].every((name) => Number(image.getAttribute(name)) > 0),
        alt: image.getAttribute("alt"),
        mayBeEmpty: hidden?.getAttribute("aria-hidden") === "true" || Boolean(hidden?.textContent?.trim()),
      })
    }
    window.scrollTo(0, 0)
    return found
  })
  return pictures.flatMap(({ name, isLoaded, hasSize, alt, mayBeEmpty }) => [
    ...(isLoaded ? [] : [`is not loaded: ${name}`]),
    ...(hasSize ? [] : [`has no width and height: ${name}`]),
    ...(alt === null || (alt.trim() === "" && !mayBeEmpty) ? [`has no alternative text: ${name}`] : []),
    ...(alt?.trim() && !isInLanguage(alt, language) ? [`is not in ${language}: ${alt}`] : []),
  ])
}

/** The alternative texts in another language, also of pictures that are not loaded. */
export async function foreignAlternatives(page: Page, language: Language): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.images].filter((each) => each.checkVisibility()).map(({ alt }) => alt),
  )
  return found.filter((alt) => alt.trim() !== "" && !isInLanguage(alt, language))
}

/** Expects no picture errors. */
export async function expectPictures(page: Page, language: Language): Promise<void> {
  expect(await pictureFaults(page, language)).toEqual([])
}

/** The horizontal overflow of the page in pixels. */
export const pixelsBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
