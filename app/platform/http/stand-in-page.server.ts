import { randomBytes } from "node:crypto"
import { html } from "hono/html"
import { brand } from "../brand"
import { currentLocale } from "../i18n/locale"

/** No scripts and no other hosts; forms may only post and redirect within the site. */
export const standInHeaders = (nonce: string) => ({
  "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "referrer-policy": "strict-origin",
  "x-content-type-options": "nosniff",
})

const style = `
  :root { color-scheme: light; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
    background: #f3f0ea; color: #17202a; font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 30rem; width: 100%; box-sizing: border-box; background: #fcfbf8; border: 1px solid #17202a24; padding: 2.5rem; }
  .over { margin: 0; font-size: .75rem; letter-spacing: .16em; text-transform: uppercase; color: #76541d; }
  h1 { margin: .75rem 0 1rem; font: 500 2rem/1.1 Georgia, serif; text-wrap: balance; }
  h2 { margin: 1.75rem 0 .75rem; font: 500 1rem/1.3 system-ui, sans-serif; }
  p { margin: 0 0 1.5rem; color: #555c63; text-wrap: pretty; }
  form { display: grid; gap: .75rem; }
  form + form { margin-top: .75rem; }
  label { display: grid; gap: .25rem; font-size: .875rem; font-weight: 500; }
  label.line { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; font-weight: 400; }
  label.line input { width: 1.25rem; height: 1.25rem; min-height: 0; margin: 0; }
  input { min-height: 2.75rem; box-sizing: border-box; width: 100%; padding: .6rem .875rem; border: 1px solid #7f7b74;
    border-radius: 2px; background: #fff; color: inherit; font: inherit; }
  input[aria-invalid] { border: 1.5px solid #9b2c1f; }
  .wrong { margin: 0; color: #9b2c1f; font-size: .875rem; font-weight: 500; }
  button { min-height: 2.75rem; padding: .6rem 1.25rem; border-radius: 2px; border: 1px solid #7f7b74; background: transparent;
    color: #17202a; font: inherit; font-weight: 500; cursor: pointer; }
  input { accent-color: #76541d; }
  button small { display: block; font-weight: 400; font-size: .875rem; color: #555c63; overflow-wrap: anywhere; }
  a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; font-weight: 500; text-underline-offset: 4px; }
  button.person { text-align: left; line-height: 1.35; }
  button:hover { border-color: #17202a; }
  button.first { background: #17202a; border-color: #17202a; color: #f7f4ee; }
  :focus-visible { outline: 2px solid #1d5f82; outline-offset: 3px; }
  @media (max-width: 30rem) { main { padding: 1.75rem; } }
`

type Html = ReturnType<typeof html>

/** A page without React in the site's look, for simulated services and errors. Its nonce goes into `standInHeaders`. */
export function standInPage(page: { over: string; title: string; lead: string; body: Html | "" }): {
  html: string
  nonce: string
} {
  const nonce = randomBytes(16).toString("base64")
  const document = html`<!doctype html>
<html lang="${currentLocale()}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${page.title} · ${brand.name}</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      <p class="over">${page.over}</p>
      <h1>${page.title}</h1>
      ${page.lead ? html`<p>${page.lead}</p>` : ""}
      ${page.body}
    </main>
  </body>
</html>`
  return { html: String(document), nonce }
}
