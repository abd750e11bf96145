import { redirect } from "react-router"
import { textOf } from "../../platform/i18n/text.server"
import { Refusal } from "../../platform/refusal"
import { carrying } from "../rules/return-path"

/** How the address of sign-in names a failure, and the text that it stands for: nothing else is ever shown from it. */
const failures: Record<string, string> = {
  "google-cancelled": "accounts.google-cancelled",
  "google-expired": "accounts.google-expired",
  "google-refused": "accounts.google-refused",
  "google-unverified": "accounts.google-unverified",
  "google-unreadable": "accounts.google-unreadable",
  "too-many": "accounts.google-too-many",
  "code-lapsed": "accounts.challenge-lapsed",
  "passkey-needed": "accounts.passkey-needed",
  "browser-known": "accounts.browser-known",
  "browser-link-invalid": "accounts.browser-link-invalid",
}

/** What is no failure: a thing the person wanted. */
const calm = new Set(["google-cancelled", "browser-known"])

/** Back to sign-in with the reason, and the page the person came from; anything but a refusal is thrown on. */
export function googleFailed(error: unknown, from?: string): Response {
  if (!(error instanceof Refusal) || error.status === 404) throw error
  const name = Object.keys(failures).find((key) => error.code.endsWith(`.${key}`)) ?? "google-refused"
  return redirect(carrying("/signin", from ?? String(error.details.from ?? ""), { error: name }))
}

/** What `?error=` of sign-in says, in the reader's language; `calm` where the person wanted it so. */
export function failureOf(name: string | null): { message: string; calm: boolean } | undefined {
  const code = name && Object.hasOwn(failures, name) ? failures[name] : undefined
  const message = code && textOf(code)
  return message ? { message, calm: calm.has(name ?? "") } : undefined
}
