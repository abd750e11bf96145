import { redirect } from "react-router"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { startGoogleSignIn } from "../google/sign-in.server"
import { setCookieHeaders } from "../sign-in/cookies.server"
import { redirectAfterGoogleRefusal } from "../sign-in/sign-in-notices.server"
import type { Route } from "./+types/google"

/** The page has no content: a GET redirects to sign-in. */
export const loader = () => redirect("/signin")

/** Redirects to Google; the cookie binds the sign-in to this browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const from = String((await readForm(request)).get("from") ?? "")
  try {
    const { url, cookies } = await startGoogleSignIn(ctxOf(context), from)
    const headers = setCookieHeaders(cookies)
    return redirect(url, { headers })
  } catch (error) {
    return redirectAfterGoogleRefusal(error, from)
  }
}
