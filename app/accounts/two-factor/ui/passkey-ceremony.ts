import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { callApi, fieldMessages } from "../../../platform/ui/call-api"

/** The authenticator's response as JSON, or an error message. */
export type CeremonyResult =
  | { ok: true; response: string }
  | { ok: false; message: string; fields: Record<string, string> }

/** Whether this browser supports WebAuthn. Browser only. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === "function"

const failure = (message: string, fields: Record<string, string> = {}): CeremonyResult => ({
  ok: false,
  message,
  fields,
})

/** Creates a passkey for the signed-in user. Never throws. */
export async function createPasskey(currentPassword: string): Promise<CeremonyResult> {
  const options = await callApi<PublicKeyCredentialCreationOptionsJSON>("/api/passkeys/registration", {
    body: { currentPassword },
  })
  if (!options.ok)
    return failure(options.problem.detail || m.platform_something_wrong(), fieldMessages(options.problem))
  return runCeremony(async () => {
    const { startRegistration } = await import("@simplewebauthn/browser")
    return startRegistration({ optionsJSON: options.data })
  })
}

/** Signs in with a passkey chosen by the user. Never throws. */
export async function signInWithPasskey(): Promise<CeremonyResult> {
  const options = await callApi<PublicKeyCredentialRequestOptionsJSON>("/api/passkeys/sign-in", { body: {} })
  if (!options.ok) return failure(options.problem.detail || m.platform_something_wrong())
  return runCeremony(async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser")
    return startAuthentication({ optionsJSON: options.data })
  })
}

async function runCeremony(work: () => Promise<object>): Promise<CeremonyResult> {
  try {
    return { ok: true, response: JSON.stringify(await work()) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ""
    if (name === "InvalidStateError") return failure(m.accounts_passkey_known())
    if (name === "NotAllowedError" || name === "AbortError") return failure(m.accounts_passkey_cancelled())
    return failure(m.accounts_passkey_failed())
  }
}
