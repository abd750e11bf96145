import { html } from "hono/html"
import { standInPage } from "../../app/platform/http/stand-in-page.server"
import { textOf } from "../../app/platform/i18n/text.server"
import { documentFields, identityOutcomes, type SandboxDocument } from "./identity.server"

const text = (code: string) => textOf(`payments.sandbox-identity-${code}`) ?? code

const typeOf = (name: keyof SandboxDocument) => (name === "birthDate" || name === "expiresOn" ? "date" : "text")

/**
 * The identity page that Stripe would host: the document's data and three results. Without `session` it shows that the
 * check has ended.
 */
export function identityPage(session: { action: string; document: SandboxDocument } | undefined): {
  html: string
  nonce: string
} {
  const fields = documentFields.map(
    (name) =>
      html`<label>${text(name.toLowerCase())}<input name="${name}" type="${typeOf(name)}" value="${session?.document[name]}" maxlength="100" autocomplete="off" required></label>`,
  )
  const buttons = identityOutcomes.map((outcome) =>
    outcome === "verified"
      ? html`<button name="outcome" value="verified" class="first">${text("verified")}</button>`
      : html`<button name="outcome" value="${outcome}" formnovalidate>${text(outcome.replace("_", "-"))}</button>`,
  )
  return standInPage({
    over: text("over"),
    title: text("title"),
    lead: text(session ? "explanation" : "ended"),
    body: session ? html`<form method="post" action="${session.action}">${fields}${buttons}</form>` : "",
  })
}
