import { redirect } from "react-router"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { googleFailed } from "../google/failure.server"
import { beginGoogle } from "../google/sign-in.server"
import type { Route } from "./+types/google"

/** Nothing to read here: who comes by hand is led to the button. */
export const loader = () => redirect("/signin")

/** The button: on to Google, with a cookie that knows this browser again. */
export async function action({ request, context }: Route.ActionArgs) {
  const from = String((await readForm(request)).get("from") ?? "")
  try {
    const { url, cookies } = await beginGoogle(ctxOf(context), from)
    const headers = new Headers(cookies.map((cookie) => ["set-cookie", cookie]))
    return redirect(url, { headers })
  } catch (error) {
    return googleFailed(error, from)
  }
}
