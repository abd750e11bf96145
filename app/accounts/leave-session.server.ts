import { redirectDocument } from "react-router"
import type { Ctx } from "../platform/context.server"
import { signOut } from "./sign-in/session.server"

/** Signs out, and redirects to sign-in and from there back to `page` (`ReauthenticateForm`). `cookies`: the request's Cookie header. */
export async function signOutAndReturn(ctx: Ctx, cookies: string | null, page: string): Promise<Response> {
  return leaveSession(ctx, cookies, `/signin?from=${page}`)
}

/** Signs out and redirects to `to`. */
export async function leaveSession(ctx: Ctx, cookies: string | null, to: string): Promise<Response> {
  const headers = new Headers()
  for (const cookie of await signOut(ctx, cookies)) headers.append("set-cookie", cookie)
  return redirectDocument(to, { headers })
}
