import { Form, redirect, useNavigation } from "react-router"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Refusal } from "../../platform/refusal"
import { Button } from "../../platform/ui/Button"
import { plainHead } from "../../platform/ui/page/page-head"
import { linkForm } from "../forms"
import { withReturnPath } from "../rules/return-path"
import { confirmBrowser } from "../sign-in/browser-link.server"
import { AuthLayout } from "../ui/AuthLayout"
import type { Route } from "./+types/browser"

export const meta = () => [
  ...plainHead(m.accounts_browser_title(), m.accounts_browser_lead()),
  { name: "referrer", content: "strict-origin" },
]

/** A GET must not use the link up: mail scanners open links. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [token, from] = [query.get("token") ?? "", query.get("from") ?? ""]
  if (!token) throw redirect(withReturnPath("/signin", from, { error: "browser-link-invalid" }))
  return { token, from }
}

/** Marks this browser as known, then redirects to sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const from = new URL(request.url).searchParams.get("from")
  const form = await readForm(request)
  const toSignIn = (error: string, headers?: HeadersInit) =>
    redirect(withReturnPath("/signin", from, { error }), { headers })
  const link = linkForm.safeParse({ token: form.get("token") })
  if (!link.success) return toSignIn("browser-link-invalid")
  try {
    return toSignIn("browser-known", { "set-cookie": await confirmBrowser(ctxOf(context), link.data.token) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return toSignIn(error.status === 429 ? "too-many" : "browser-link-invalid")
  }
}

export default function BrowserPage({ loaderData: { token, from } }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  return (
    <AuthLayout title={m.accounts_browser_title()} lead={m.accounts_browser_lead()}>
      <Form method="post" action={withReturnPath("/auth/browser", from)}>
        <input type="hidden" name="token" value={token} />
        <Button pending={busy}>{m.accounts_browser_submit()}</Button>
      </Form>
    </AuthLayout>
  )
}
