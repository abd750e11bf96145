import { html } from "hono/html"
import { demoAccounts } from "../../app/accounts/rules/demo-accounts"
import { standInPage } from "../../app/platform/http/stand-in-page.server"
import { m } from "../../app/platform/i18n/paraglide/messages.js"
import { textOf } from "../../app/platform/i18n/text.server"

/** A new customer, then two with an account of the same address. */
const people = [
  { name: "Elena Piras", email: "elena.piras@gmail.example" },
  ...demoAccounts.filter(({ key }) => key === "customer_verified" || key === "partner_verified"),
]

/** `action` receives the choice; `wrong` has error texts by field and `typed` the values of a refused one. */
export type Chooser = { action: string; wrong?: Record<string, string>; typed?: Record<string, string> }

function field(name: string, label: string, { wrong = {}, typed = {} }: Chooser) {
  const error = wrong[name]
  const state = error ? html`aria-invalid="true" aria-describedby="${name}-wrong"` : ""
  return html`
    <label>${label}<input name="${name}" type="${name === "email" ? "email" : "text"}" value="${typed[name] ?? ""}" autocomplete="off" ${state}></label>
    ${error ? html`<p class="wrong" id="${name}-wrong">${textOf(error) ?? error}</p>` : ""}`
}

/** The page that stands for Google's account chooser. Without `chooser` it says that no sign-in is under way. */
export function chooserPage(chooser: Chooser | undefined) {
  const over = m.accounts_stand_in_over()
  const title = m.accounts_stand_in_title()
  if (!chooser) return standInPage({ over, title, lead: m.accounts_stand_in_ended(), body: "" })
  const choices = people.map(
    ({ name, email }) => html`
  <form method="post" action="${chooser.action}">
    <input type="hidden" name="name" value="${name}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="verified" value="on">
    <button class="person" name="outcome" value="go">${name}<small>${email}</small></button>
  </form>`,
  )
  const body = html`${choices}
  <h2>${m.accounts_stand_in_other()}</h2>
  <form method="post" action="${chooser.action}" novalidate>
    ${field("name", m.accounts_full_name(), chooser)}
    ${field("email", m.accounts_email(), chooser)}
    <label class="line"><input type="checkbox" name="verified" ${chooser.typed && !chooser.typed.verified ? "" : "checked"}>${m.accounts_stand_in_verified()}</label>
    <button class="first" name="outcome" value="go">${m.accounts_stand_in_go()}</button>
    <button name="outcome" value="cancel">${m.accounts_stand_in_cancel()}</button>
    <button name="outcome" value="fail">${m.accounts_stand_in_fail()}</button>
  </form>`
  return standInPage({ over, title, lead: m.accounts_stand_in_lead(), body })
}
