import { createHash } from "node:crypto"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"

const fontFace = (name: string, file: string) =>
  `@font-face{font-family:"${name}";font-weight:300 700;font-display:swap;src:url("${file}") format("woff2")}`

/** URLs of the font files. */
type FontFiles = { display: string; text: string }

/** Uses the site's fonts if they are in the browser's cache, otherwise system fonts. */
const styleWith = (fonts: FontFiles) => `${fontFace("Cormorant Variable", fonts.display)}
${fontFace("Figtree Variable", fonts.text)}
body{margin:0;min-height:100vh;display:grid;align-items:center;background:#0b1219;color:#f2eee6;font:1.0625rem/1.6 "Figtree Variable",system-ui,sans-serif}
main{max-width:34rem;padding:3rem 1.5rem;margin:0 auto}
p.sign,h1{font-family:"Cormorant Variable",Georgia,serif;font-weight:500}
p.sign{font-size:1.5rem;color:#d3b07c;margin:0 0 2.5rem}
h1{font-size:clamp(2.25rem,8vw,3.5rem);line-height:1.08;margin:0 0 1.25rem;text-wrap:balance}
p{margin:0 0 1.5rem;color:#a9b0b5;text-wrap:pretty}
a{white-space:nowrap;color:#f2eee6;text-underline-offset:.25em}
a.again{display:inline-block;padding:.8rem 1.75rem;background:#d3b07c;color:#0b1219;text-decoration:none;border-radius:2px;font-weight:500}
:focus-visible{outline:2px solid #9fd0e6;outline-offset:3px}`

/** Reloads the page once the server answers, like `ui/on-server-back.ts`. */
const script = `const ask=()=>fetch("/api/health",{cache:"no-store"}).then(({ok})=>ok&&location.reload(),()=>{})
addEventListener("online",ask)
setInterval(ask,5000)`

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

const headersWith = (style: string) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src ${sha(style)}; script-src ${sha(script)}; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
})

/** Self-contained page for a lost connection. */
const offlinePage = ({ locale }: Ctx, style: string) => `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${m.site_offline_title()} · ${brand.name}</title>
<style>${style}</style>
<main>
<p class="sign">${brand.name}</p>
<h1>${m.site_offline_title()}</h1>
<p>${m.site_offline_text()}</p>
<p>${m.site_offline_call()} <a href="tel:${brand.phone.replaceAll(" ", "")}">${brand.phone}</a></p>
<a class="again" href="">${m.platform_try_again()}</a>
</main>
<script>${script}</script>
</html>`

/**
 * Service worker that answers failed navigations with the offline page embedded in it. It caches nothing, so no private or stale
 * content is shown. Another language or text changes the script, which makes the browser update it.
 */
export function serviceWorker(ctx: Ctx, fonts: FontFiles): string {
  const style = styleWith(fonts)
  return `const page = ${JSON.stringify(offlinePage(ctx, style))}
const headers = ${JSON.stringify(headersWith(style))}
addEventListener("install", () => skipWaiting())
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()))
addEventListener("fetch", (event) => {
  const { request } = event
  if (request.mode !== "navigate" || request.method !== "GET") return
  event.respondWith(
    (async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(request))
      } catch {
        return new Response(page, { status: 503, headers })
      }
    })(),
  )
})
`
}
