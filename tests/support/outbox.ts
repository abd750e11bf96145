import { claimMessages } from "../../app/messaging/claim.server"
import { deliverMessage, type Transports } from "../../app/messaging/delivery.server"
import { createDeliveryRecorder } from "../../app/messaging/delivery-recorder.server"
import type { NewMessage } from "../../app/messaging/outbox.server"
import { MAX_CONCURRENT_DELIVERIES } from "../../app/messaging/rules/delivery"
import { demoInbox, type Outgoing, type Transport } from "../../app/messaging/transport.server"
import type { Ctx } from "../../app/platform/context.server"

export const mail = {
  channel: "email" as const,
  recipient: "ada@example.org",
  locale: "it" as const,
  about: { kind: "booking" as const, id: "1" },
  kind: "test",
  subject: "Ciao",
  body: "Ciao",
} satisfies NewMessage

/** Replaces the channel of `mail` by WhatsApp. */
export const chat = { channel: "whatsapp" as const, whatsAppTemplate: "test", parameters: ["Ada"] }

/** A transport that records delivered messages; `answer` may throw. */
export function recordingTransport(answer: (message: Outgoing) => void | Promise<void> = () => {}) {
  const deliveredIds: string[] = []
  const transport: Transport = {
    deliver: async (message) => {
      await answer(message)
      deliveredIds.push(message.id)
      return "sent"
    },
  }
  return { deliveredIds, transport, transports: { email: transport, whatsapp: demoInbox } satisfies Transports }
}

/** Claims and delivers the due messages of a channel, at most a process's slots; returns their number. */
export async function deliverDue(ctx: Ctx, transports: Transports, channel: "email" | "whatsapp" = "email") {
  const claimed = await claimMessages(ctx, channel, {
    limit: MAX_CONCURRENT_DELIVERIES,
    securityOnly: false,
    busyDomains: [],
  })
  await Promise.all(
    claimed.map((message) =>
      deliverMessage(
        ctx,
        transports[channel],
        message,
        createDeliveryRecorder(() => ctx),
      ),
    ),
  )
  return claimed.length
}
