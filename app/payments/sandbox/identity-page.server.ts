import { html } from "hono/html"
import { standInPage } from "../../platform/http/stand-in-page.server"
import { textOf } from "../../platform/i18n/text.server"
import { identityOutcomes } from "./identity.server"

const text = (code: string) => textOf(`payments.sandbox-identity-${code}`) ?? code

/**
 * The page Stripe would host for an identity check: one form, three outcomes. Without `session` it says that there is
 * nothing to do any more.
 */
export function identityPage(session: { action: string } | undefined): { html: string; nonce: string } {
  const buttons = identityOutcomes.map(
    (outcome) =>
      html`<button name="outcome" value="${outcome}" class="${outcome === "verified" ? "first" : ""}">${text(outcome.replace("_", "-"))}</button>`,
  )
  return standInPage({
    over: text("over"),
    title: text("title"),
    lead: text(session ? "explanation" : "ended"),
    body: session ? html`<form method="post" action="${session.action}">${buttons}</form>` : "",
  })
}
