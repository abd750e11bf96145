import { redirectDocument } from "react-router"
import type { Ctx } from "../platform/context.server"
import { signOut } from "./sign-in/sign-in.server"

/** Signs out, and redirects to sign-in and from there back to `page` (`ReauthenticateForm`). `cookieHeader`: the request's Cookie header. */
export async function signOutAndReturn(ctx: Ctx, cookieHeader: string | null, page: string): Promise<Response> {
  return leaveSession(ctx, cookieHeader, `/signin?from=${page}`)
}

/** Signs out and redirects to `to`. */
export async function leaveSession(ctx: Ctx, cookieHeader: string | null, to: string): Promise<Response> {
  const headers = new Headers()
  for (const cookie of await signOut(ctx, cookieHeader)) headers.append("set-cookie", cookie)
  return redirectDocument(to, { headers })
}
