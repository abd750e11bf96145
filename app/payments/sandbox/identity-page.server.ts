import { randomBytes } from "node:crypto"
import { html } from "hono/html"
import { brand } from "../../platform/brand"
import { currentLocale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { identityOutcomes } from "./identity.server"

const text = (code: string) => textOf(`payments.sandbox-identity-${code}`) ?? code

/** No scripts, no other hosts; the form's answer may lead to the site's own pages only. */
export const pageHeaders = (nonce: string) => ({
  "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
})

const style = `
  :root { color-scheme: light; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
    background: #f3f0ea; color: #17202a; font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 30rem; width: 100%; box-sizing: border-box; background: #fcfbf8; border: 1px solid #17202a24; padding: 2.5rem; }
  .over { margin: 0; font-size: .75rem; letter-spacing: .16em; text-transform: uppercase; color: #76541d; }
  h1 { margin: .75rem 0 1rem; font: 500 2rem/1.1 Georgia, serif; text-wrap: balance; }
  p { margin: 0 0 1.5rem; color: #555c63; text-wrap: pretty; }
  form { display: grid; gap: .75rem; }
  button { min-height: 2.75rem; padding: .6rem 1.25rem; border-radius: 2px; border: 1px solid #7f7b74; background: transparent;
    color: #17202a; font: inherit; font-weight: 500; cursor: pointer; }
  button:hover { border-color: #17202a; }
  button.first { background: #17202a; border-color: #17202a; color: #f7f4ee; }
  button:focus-visible { outline: 2px solid #1d5f82; outline-offset: 3px; }
  @media (max-width: 30rem) { main { padding: 1.75rem; } }
`

/**
 * The page Stripe would host for an identity check: one form, three outcomes. Without `session` it says that there is
 * nothing to do any more.
 */
export function identityPage(session: { action: string } | undefined): { html: string; nonce: string } {
  const nonce = randomBytes(16).toString("base64")
  const buttons = identityOutcomes.map(
    (outcome) =>
      html`<button name="outcome" value="${outcome}" class="${outcome === "verified" ? "first" : ""}">${text(outcome.replace("_", "-"))}</button>`,
  )
  const body = session ? html`<form method="post" action="${session.action}">${buttons}</form>` : ""
  const page = html`<!doctype html>
<html lang="${currentLocale()}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${text("title")} · ${brand.name}</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      <p class="over">${text("over")}</p>
      <h1>${text("title")}</h1>
      <p>${text(session ? "explanation" : "ended")}</p>
      ${body}
    </main>
  </body>
</html>`
  return { html: String(page), nonce }
}
