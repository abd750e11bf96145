import type { Page } from "@playwright/test"

/**
 * Translates every page as Chrome does, as soon as React has rendered something: each text is replaced by a `<font>` with a text of
 * its own, so that the text that React knows is no longer in the page. The words stay the same.
 */
export const translated = (page: Page) =>
  page.addInitScript(() => {
    const untranslated = "script, style, title, textarea, option, svg, font"
    const translate = () => {
      if (!document.documentElement.hasAttribute("data-hydrated")) return
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(untranslated)) continue
        const font = document.createElement("font")
        font.append(text.data)
        text.replaceWith(font)
      }
    }
    new MutationObserver(translate).observe(document, { subtree: true, childList: true, attributes: true })
  })
