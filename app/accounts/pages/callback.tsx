import { redirect } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { finishGoogleSignIn } from "../google/sign-in.server"
import { setCookieHeaders } from "../sign-in/cookies.server"
import { redirectAfterGoogleRefusal } from "../sign-in/sign-in-notices.server"
import type { Route } from "./+types/callback"

/** Google's OAuth callback (part 1 §2). On failure redirects to sign-in with the reason. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const query = new URL(request.url).searchParams
    const { to, cookies } = await finishGoogleSignIn(ctxOf(context), query, request.headers.get("cookie"))
    return redirect(to, { headers: setCookieHeaders(cookies) })
  } catch (error) {
    return redirectAfterGoogleRefusal(error)
  }
}
