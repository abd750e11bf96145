const inert = "after-paint"

/** So long after all that the page itself asks for has come, its scripts begin and its parts open whatever else is told. */
const PATIENCE_MS = 1000

/**
 * Runs in the browser. A page nobody sees yet is never painted, so there nothing is waited for. Until then the last
 * press is kept (`early.ts`): of a button that only scripts answer, or of a form that only they can send, which has no method.
 */
const starter = `(() => {
  let again = () => {}
  const keep = (event) => {
    const { type, target, submitter } = event
    const button = type === "click" && target.closest('button[type="button"]')
    const isScripted = type === "submit" && !target.hasAttribute("method")
    if (!button && !isScripted) return
    again = () => button ? button.click() : target.requestSubmit(submitter ?? undefined)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ["click", "submit"]) addEventListener(type, keep, true)
  window.takePress = () => {
    for (const type of ["click", "submit"]) removeEventListener(type, keep, true)
    return () => again()
  }
  const open = () => { delete document.documentElement.dataset.arriving }
  const rest = () => new Promise((rested) => setTimeout(rested))
  let begun = false
  const start = async () => {
    if (begun) return
    begun = true
    const hints = [...document.querySelectorAll('link[rel="${inert}"]')]
    for (const hint of hints) hint.rel = "modulepreload"
    // What there is comes to life part by part, so that a press in between is never kept waiting; the entry begins the whole.
    for (const { href } of hints.filter((each) => !each.href.includes("entry.client"))) {
      // One that does not come is said by whoever needs it.
      await import(href).catch(() => {})
      // A page that nobody sees gets a rest a second at most.
      if (!document.hidden) await rest()
    }
    open()
    if (!document.hidden) await rest()
    for (const held of document.querySelectorAll('script[type="${inert}"]')) {
      const script = document.createElement("script")
      script.type = "module"
      script.nonce = held.nonce
      script.textContent = held.textContent
      document.head.append(script)
      script.remove()
    }
  }
  if (document.hidden) start()
  else new PerformanceObserver(start).observe({ type: "paint", buffered: true })
  // Not every browser tells of a painting that was before it was asked; and no script that is held up holds back the page.
  addEventListener("load", () => setTimeout(() => { start(); open() }, ${PATIENCE_MS}))
})()`

/**
 * Runs in the browser, before the page is there. Until the scripts have come, what lies below the first screen takes neither
 * the line nor the processor (`when-near`). A way to a place in the page, back, an anchor, the key to its end, finds it
 * only where every part has its height: for whoever comes by one all parts are laid out at once, for all others as soon as
 * they move, and on every later page of theirs.
 */
const placeKeeper = `{
  document.documentElement.dataset.arriving = ""
  const layOut = () => { document.documentElement.dataset.whole = "" }
  const way = performance.getEntriesByType("navigation")[0]
  // A text that is looked for (#:~:text=) stands in the way's name alone.
  if (location.hash || way?.type !== "navigate" || way.name.includes("#")) layOut()
  else
    for (const move of ["pointerdown", "keydown", "wheel", "touchstart", "scroll"])
      addEventListener(move, layOut, { capture: true, passive: true, once: true })
}`

/**
 * A rendered page whose scripts, and whatever is asked for ahead of them, are fetched once the page has been painted: the
 * style sheet, the faces and the first picture share the line with nobody. Bodies of elements are escaped, so the words
 * looked for are only ever React Router's own. A page served from its sources is left as it is: none of its modules runs
 * ahead of the preamble that Vite's React asks for.
 */
export function afterPaint(page: string, nonce: string, isFromSources = false): string {
  if (isFromSources) return page
  return page
    .replaceAll('<link rel="modulepreload"', `<link rel="${inert}"`)
    .replaceAll('type="module" async=""', `type="${inert}"`)
    .replace("<head>", () => `<head><script nonce="${nonce}">${placeKeeper}</script>`)
    .replace("</body>", () => `<script nonce="${nonce}">${starter}</script></body>`)
}
