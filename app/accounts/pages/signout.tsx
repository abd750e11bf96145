import { Form, redirect } from "react-router"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { plainHead } from "../../platform/ui/page/page-head"
import { withReturnPath } from "../rules/return-path"
import { setCookieHeaders } from "../sign-in/cookies.server"
import { signOut } from "../sign-in/sign-in.server"
import { AuthLayout } from "../ui/AuthLayout"
import type { Route } from "./+types/signout"

export const meta = () => plainHead(m.accounts_sign_out(), m.accounts_sign_out_lead())

export function loader({ context }: Route.LoaderArgs) {
  if (ctxOf(context).actor.kind !== "person") throw redirect("/")
  return null
}

/** With `from`, another account is to sign in and return there. */
export async function action({ request, context }: Route.ActionArgs) {
  // Sign out even if the form is invalid.
  const form = await readForm(request).catch(() => new FormData())
  const from = form.get("from")
  const cookies = await signOut(ctxOf(context), request.headers.get("cookie"))
  const target = from === null ? "/" : withReturnPath("/signin", String(from))
  return redirect(target, { headers: setCookieHeaders(cookies) })
}

export default function SignOutPage() {
  return (
    <AuthLayout title={m.accounts_sign_out()} lead={m.accounts_sign_out_lead()}>
      <Form method="post">
        <Button>{m.accounts_sign_out()}</Button>
      </Form>
    </AuthLayout>
  )
}
