import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { callApi, fieldMessages } from "../../platform/ui/call-api"

/** What came of speaking with an authenticator: its answer as JSON, or why there is none. */
export type CeremonyEnd =
  | { ok: true; response: string }
  | { ok: false; message: string; fields: Record<string, string> }

/** Whether this browser can speak with authenticators at all. Browser only. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === "function"

const no = (message: string, fields: Record<string, string> = {}): CeremonyEnd => ({ ok: false, message, fields })

/** Makes a new passkey for the signed-in person. Never throws. */
export async function makePasskey(currentPassword: string): Promise<CeremonyEnd> {
  const begun = await callApi<PublicKeyCredentialCreationOptionsJSON>("/api/passkeys/registration", {
    body: { currentPassword },
  })
  if (!begun.ok) return no(begun.problem.detail || m.platform_something_wrong(), fieldMessages(begun.problem))
  return speak(async () => {
    const { startRegistration } = await import("@simplewebauthn/browser")
    return startRegistration({ optionsJSON: begun.data })
  })
}

/** Lets the visitor choose one of their passkeys. Never throws. */
export async function presentPasskey(): Promise<CeremonyEnd> {
  const begun = await callApi<PublicKeyCredentialRequestOptionsJSON>("/api/passkeys/sign-in", { body: {} })
  if (!begun.ok) return no(begun.problem.detail || m.platform_something_wrong())
  return speak(async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser")
    return startAuthentication({ optionsJSON: begun.data })
  })
}

async function speak(work: () => Promise<object>): Promise<CeremonyEnd> {
  try {
    return { ok: true, response: JSON.stringify(await work()) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ""
    if (name === "InvalidStateError") return no(m.accounts_passkey_known())
    if (name === "NotAllowedError" || name === "AbortError") return no(m.accounts_passkey_cancelled())
    return no(m.accounts_passkey_failed())
  }
}
