import { redirect } from "react-router"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { passkeySignInForm } from "../forms"
import { afterSignIn } from "../rules/return-path"
import { setCookieHeaders } from "../sign-in/cookies.server"
import { dialogResponse, redirectSignedIn } from "../sign-in/sign-in-notices.server"
import { signInByPasskey } from "../two-factor/passkeys.server"
import type { Route } from "./+types/signin-passkey"

/** The page has no content: the sign-in page posts the authenticator's response here. */
export const loader = () => redirect("/signin")

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const ctx = ctxOf(context)
  return submitForm(ctx, form, passkeySignInForm, async (input) => {
    const { person, cookies } = await signInByPasskey(ctx, input, request.headers.get("cookie"))
    const headers = setCookieHeaders(cookies)
    if (form.has("inDialog")) return dialogResponse("none", headers)
    const from = String(form.get("from") ?? "")
    return redirectSignedIn(request, { to: afterSignIn(person.role, from), from, headers })
  })
}
