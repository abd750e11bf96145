import { Form, redirect } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { plainHead } from "../../platform/ui/page-head"
import { signOut } from "../sign-in/session.server"
import { AccountSheet } from "../ui/AccountSheet"
import type { Route } from "./+types/signout"

export const meta = () => plainHead(m.accounts_sign_out(), m.accounts_sign_out_lead())

export function loader({ context }: Route.LoaderArgs) {
  if (ctxOf(context).actor.kind !== "person") throw redirect("/")
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers()
  for (const cookie of await signOut(ctxOf(context), request.headers.get("cookie")))
    headers.append("set-cookie", cookie)
  return redirect("/", { headers })
}

export default function SignOutPage() {
  return (
    <AccountSheet title={m.accounts_sign_out()} lead={m.accounts_sign_out_lead()}>
      <Form method="post">
        <Button>{m.accounts_sign_out()}</Button>
      </Form>
    </AccountSheet>
  )
}
