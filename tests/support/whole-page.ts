import type { Page } from "@playwright/test"

/** Lays out the parts of a page that wait until the reader comes near (`when-near`), so that all of it is looked at. */
export const layOutWhole = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const whole = new CSSStyleSheet()
    whole.replaceSync("* { content-visibility: visible !important }")
    document.adoptedStyleSheets = [whole]
  })
