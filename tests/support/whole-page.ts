import type { Page } from "@playwright/test"

/**
 * Lays out the parts of a page that wait until the reader comes near (`when-near`), so that all of it is looked at: with the
 * next frame but one, for what is new in sight may have its style of before for one.
 */
export const layOutWhole = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    if (document.adoptedStyleSheets.length > 0) return
    const whole = new CSSStyleSheet()
    whole.replaceSync("* { content-visibility: visible !important }")
    document.adoptedStyleSheets = [whole]
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
  })
