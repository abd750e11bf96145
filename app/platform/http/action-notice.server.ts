import { redirect } from "react-router"
import type { Ctx } from "../context.server"
import { cookieIn, siteCookie } from "./cookie.server"

const NOTICE_COOKIE = "app.done"
const MAX_AGE_SECONDS = 15

/**
 * Post/redirect/get: redirects to `page`, which may have a query, with the name of the notice that `ActionNotice` shows
 * there. A reload does not repeat the action. A link with `?done=` shows nothing: the notice is shown only with the
 * short-lived cookie that is set here.
 */
export function redirectWithNotice(ctx: Ctx, page: string, notice: string): Response {
  const [path = "", search] = page.split("?")
  const query = new URLSearchParams(search)
  query.set("done", notice)
  const options = { maxAgeSeconds: MAX_AGE_SECONDS, secure: ctx.config.baseUrl.startsWith("https://") }
  const cookie = siteCookie(NOTICE_COOKIE, cookieValue(path, notice), options)
  return redirect(`${path}?${query}`, { headers: { "set-cookie": cookie } })
}

/** The notice of the action that has just redirected this browser to this page; undefined if none did. */
export function noticeAfterAction(cookieHeader: string | null, { pathname, searchParams }: URL): string | undefined {
  const notice = searchParams.get("done")
  const isCurrent = notice !== null && cookieIn(cookieHeader, NOTICE_COOKIE) === cookieValue(pathname, notice)
  return isCurrent ? notice : undefined
}

const cookieValue = (path: string, notice: string) => `${path} ${notice}`
