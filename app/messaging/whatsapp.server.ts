import { type Outgoing, type Transport, UndeliveredError } from "./transport.server"

const GRAPH = "https://graph.facebook.com/v23.0"

/**
 * Temporary errors of the Cloud API: throttled, unavailable, a template that is not approved yet (132001) or paused by Meta (132015).
 */
const temporaryCodes = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 132001, 132015, 133004])

/**
 * WhatsApp through Meta's Cloud API: an approved template with parameters, or free text. Meta accepts free text only within 24 hours of
 * the customer's last message (otherwise error 131047).
 */
export function whatsappCloud(
  account: { token: string; phoneNumberId: string },
  request: typeof fetch = fetch,
): Transport {
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
        throw new UndeliveredError("WhatsApp is unreachable", { transportFault: true, cause })
      }
      if (response.ok) return "sent"
      const result = (await response.json().catch(() => ({}))) as { error?: { code?: number; type?: string } }
      const code = result.error?.code
      const isAccountFault = response.status === 401 || response.status === 403 || response.status === 429
      throw new UndeliveredError(`WhatsApp ${response.status}${code === undefined ? "" : ` code ${code}`}`, {
        transportFault: response.status >= 500 || isAccountFault,
        permanent:
          response.status < 500 && !isAccountFault && code !== undefined && !temporaryCodes.has(code) && code !== 190,
      })
    },
  }
}

function contents({ whatsAppTemplate, parameters, locale, body }: Outgoing) {
  if (whatsAppTemplate === null) return { type: "text", text: { preview_url: false, body } }
  const texts = parameters.map((text) => ({ type: "text", text }))
  return {
    type: "template",
    template: {
      name: whatsAppTemplate,
      language: { code: locale },
      components: [{ type: "body", parameters: texts }],
    },
  }
}
