import { redirect } from "react-router"
import type { Ctx } from "../context.server"
import { cookieIn, siteCookie } from "./cookie.server"

const DONE_COOKIE = "app.done"
const MAX_AGE_SECONDS = 15

/**
 * Post/redirect/get: redirects to `page`, which may have a query, with the result `done` for `DoneNotice`. A reload does not
 * repeat the action. A link with `?done=` shows nothing: the result is shown only with the short-lived cookie that is set here.
 */
export function redirectDone(ctx: Ctx, page: string, done: string): Response {
  const [path = "", search] = page.split("?")
  const query = new URLSearchParams(search)
  query.set("done", done)
  const options = { maxAgeSeconds: MAX_AGE_SECONDS, secure: ctx.config.baseUrl.startsWith("https://") }
  const cookie = siteCookie(DONE_COOKIE, cookieValue(path, done), options)
  return redirect(`${path}?${query}`, { headers: { "set-cookie": cookie } })
}

/** The result of the action that has just redirected this browser to `url`; undefined if none did. */
export function doneOf(cookieHeader: string | null, { pathname, searchParams }: URL): string | undefined {
  const done = searchParams.get("done")
  return done !== null && cookieIn(cookieHeader, DONE_COOKIE) === cookieValue(pathname, done) ? done : undefined
}

const cookieValue = (path: string, done: string) => `${path} ${done}`
