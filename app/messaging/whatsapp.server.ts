import { type Carrier, type Outgoing, UndeliveredError } from "./carrier.server"

const GRAPH = "https://graph.facebook.com/v23.0"

/**
 * Codes of the Cloud API that pass: throttled, unavailable, or a template that an operator has yet to get approved (132001) or that
 * Meta has paused (132015).
 */
const passing = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 132001, 132015, 133004])

/**
 * WhatsApp through Meta's Cloud API: an approved template with its parameters, or a free text where a message has none. Meta takes
 * a free text within 24 hours of the customer's own last message only (131047 otherwise).
 */
export function whatsappCloud(
  account: { token: string; phoneNumberId: string },
  request: typeof fetch = fetch,
): Carrier {
  return {
    deliver: async (message, signal) => {
      let response: Response
      try {
        response = await request(`${GRAPH}/${account.phoneNumberId}/messages`, {
          method: "POST",
          headers: { authorization: `Bearer ${account.token}`, "content-type": "application/json" },
          body: JSON.stringify({
            messaging_product: "whatsapp",
            recipient_type: "individual",
            to: message.recipient.replace(/\D/g, ""),
            ...contents(message),
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

function contents({ approvedTemplate, parameters, locale, body }: Outgoing) {
  if (approvedTemplate === null) return { type: "text", text: { preview_url: false, body } }
  const texts = parameters.map((text) => ({ type: "text", text }))
  return {
    type: "template",
    template: {
      name: approvedTemplate,
      language: { code: locale },
      components: [{ type: "body", parameters: texts }],
    },
  }
}
