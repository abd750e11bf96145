import { redirect } from "react-router"
import { textOf } from "../../platform/i18n/text.server"
import { Refusal } from "../../platform/refusal"
import { withReturnPath } from "../rules/return-path"
import type { SignInDialogResult, SignInNextStep } from "../rules/sign-in"

/** Values of `?error=` on the sign-in page and their text keys. Any other value shows nothing. */
const noticeTextKeys: Record<string, string> = {
  "google-cancelled": "accounts.google-cancelled",
  "google-expired": "accounts.google-expired",
  "google-refused": "accounts.google-refused",
  "google-unverified": "accounts.google-unverified",
  "google-unreadable": "accounts.google-unreadable",
  "too-many": "accounts.google-too-many",
  "cookies-refused": "accounts.cookies-refused",
  "code-expired": "accounts.second-factor-expired",
  "passkey-needed": "accounts.passkey-needed",
  tickets: "draw.sign-in-required",
}

/** Results the person asked for, shown without alarm. */
const informationalNotices = new Set(["google-cancelled", "tickets"])

/** Redirects to the sign-in page with the reason of a refusal; rethrows any other error and 404. `from` is the page to return to. */
export function redirectAfterGoogleRefusal(error: unknown, from?: string): Response {
  if (!(error instanceof Refusal) || error.status === 404) throw error
  const name = Object.keys(noticeTextKeys).find((key) => error.code.endsWith(`.${key}`)) ?? "google-refused"
  return redirect(withReturnPath("/signin", from ?? String(error.details.from ?? ""), { error: name }))
}

/**
 * To the page `to` after a sign-in. A browser that has sent no cookie may refuse them all: it goes by the sign-in page, which leads on
 * at once where the new session has come, and else says why it has not.
 */
export const redirectSignedIn = (
  request: Request,
  { to, from, headers }: { to: string; from: string; headers: Headers },
): Response =>
  redirect(request.headers.has("cookie") ? to : withReturnPath("/signin", from, { error: "cookies-refused" }), {
    headers,
  })

/** The text of `?error=` on the sign-in page; `isFailure` unless the person asked for it. */
export function signInNotice(name: string | null): { message: string; isFailure: boolean } | undefined {
  const code = name && Object.hasOwn(noticeTextKeys, name) ? noticeTextKeys[name] : undefined
  const message = code && textOf(code)
  return message ? { message, isFailure: !informationalNotices.has(name ?? "") } : undefined
}

/**
 * Response to a sign-in form in a dialog. 401 while a code is still required, so that React Router does not revalidate the
 * page's loaders before the user is signed in.
 */
export const dialogResponse = (nextStep: SignInNextStep, headers: Headers) =>
  Response.json({ status: "success", nextStep } satisfies SignInDialogResult, {
    status: nextStep === "none" ? 200 : 401,
    headers,
  })
