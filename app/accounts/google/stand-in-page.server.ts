import { html } from "hono/html"
import { standInPage } from "../../platform/http/stand-in-page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { demoAccounts } from "../rules/demo-accounts"

/** Someone new, then two whom the company knows by their address. */
const people = [
  { name: "Elena Piras", email: "elena.piras@gmail.example" },
  ...demoAccounts.filter(({ key }) => key === "customer_verified" || key === "partner_verified"),
]

/** Where the choice is sent; what is wrong with one that was refused, by field, and what was typed. */
export type Chooser = { action: string; wrong?: Record<string, string>; typed?: Record<string, string> }

function field(name: string, label: string, { wrong = {}, typed = {} }: Chooser) {
  const error = wrong[name]
  const state = error ? html`aria-invalid="true" aria-describedby="${name}-wrong"` : ""
  return html`
    <label>${label}<input name="${name}" type="${name === "email" ? "email" : "text"}" value="${typed[name] ?? ""}" autocomplete="off" ${state}></label>
    ${error ? html`<p class="wrong" id="${name}-wrong">${textOf(error) ?? error}</p>` : ""}`
}

/**
 * The page where Google would ask which account to use: a choice of people, one's own words, or no. Without `chooser` it
 * says that there is nothing to do.
 */
export function chooserPage(chooser: Chooser | undefined) {
  const over = m.accounts_stand_in_over()
  const title = m.accounts_stand_in_title()
  if (!chooser) return standInPage({ over, title, lead: m.accounts_stand_in_ended(), body: "" })
  const known = people.map(
    ({ name, email }) => html`
  <form method="post" action="${chooser.action}">
    <input type="hidden" name="name" value="${name}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="verified" value="on">
    <button class="person" name="outcome" value="go">${name}<small>${email}</small></button>
  </form>`,
  )
  const body = html`${known}
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
