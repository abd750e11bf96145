import type { CardError } from "../rules/card-errors"

/** The sandbox's response; `unreachable` on a network error. */
export type SandboxResult =
  | { status: string; next_action?: object | null }
  | { error: CardError & { message?: string; param?: string } }
  | "unreachable"

/** URL of an intent's action, by its client secret (`pi_…_secret_…` or `seti_…_secret_…`). */
function addressOf(clientSecret: string, act: string): string {
  const id = clientSecret.split("_secret_")[0] ?? ""
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents"
  return `/sandbox/stripe/v1/${kind}/${encodeURIComponent(id)}/${act}`
}

/** Calls the sandbox as the provider's script would call the provider. Never throws. */
export async function askSandbox(
  clientSecret: string,
  act: "confirm" | "challenge",
  body: object,
): Promise<SandboxResult> {
  try {
    const response = await fetch(addressOf(clientSecret, act), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_secret: clientSecret, ...body }),
    })
    return await response.json()
  } catch {
    return "unreachable"
  }
}
