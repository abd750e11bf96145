import { type Carrier, UndeliveredError } from "./carrier.server"

const GRAPH = "https://graph.facebook.com/v23.0"

/** Codes of the Cloud API that pass by themselves: throttled, unavailable, or the customer has not written yet (131047). */
const passing = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131047, 131048, 131056, 133004])

/**
 * WhatsApp through Meta's Cloud API, as a text. Meta carries free texts only within 24 hours of the customer's own last
 * message; outside them it refuses, and the message is tried again later.
 */
export function whatsappCloud(
  account: { token: string; phoneNumberId: string },
  request: typeof fetch = fetch,
): Carrier {
  return {
    deliver: async ({ recipient, body }, signal) => {
      let response: Response
      try {
        response = await request(`${GRAPH}/${account.phoneNumberId}/messages`, {
          method: "POST",
          headers: { authorization: `Bearer ${account.token}`, "content-type": "application/json" },
          body: JSON.stringify({
            messaging_product: "whatsapp",
            recipient_type: "individual",
            to: recipient.replace(/\D/g, ""),
            type: "text",
            text: { preview_url: false, body },
          }),
          signal: AbortSignal.any([AbortSignal.timeout(20_000), ...(signal ? [signal] : [])]),
        })
      } catch (cause) {
        throw new UndeliveredError("WhatsApp could not be reached", { carrierFault: true, cause })
      }
      if (response.ok) return "sent"
      const answer = (await response.json().catch(() => ({}))) as { error?: { code?: number; type?: string } }
      const code = answer.error?.code
      const ours = response.status === 401 || response.status === 403 || response.status === 429
      throw new UndeliveredError(`WhatsApp ${response.status}${code === undefined ? "" : ` code ${code}`}`, {
        carrierFault: response.status >= 500 || ours,
        final: response.status < 500 && !ours && code !== undefined && !passing.has(code) && code !== 190,
      })
    },
  }
}
