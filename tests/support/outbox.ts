import { type Carrier, demoTransport, type Outgoing } from "../../app/messaging/carrier.server"
import { claimMessages } from "../../app/messaging/claim.server"
import { type Carriers, deliverMessage } from "../../app/messaging/delivery.server"
import type { NewMessage } from "../../app/messaging/outbox.server"
import { SLOTS } from "../../app/messaging/rules/slots"
import { createSentRecorder } from "../../app/messaging/sent.server"
import type { Ctx } from "../../app/platform/context.server"

export const mail = {
  channel: "email" as const,
  recipient: "ada@example.org",
  locale: "it" as const,
  subjectRef: "booking:1",
  template: "test",
  subject: "Ciao",
  body: "Ciao",
} satisfies NewMessage

/** Replaces the channel of `mail` by WhatsApp. */
export const chat = { channel: "whatsapp" as const, approvedTemplate: "test", parameters: ["Ada"] }

/** A carrier that records delivered messages; `answer` may throw. */
export function recordingCarrier(answer: (message: Outgoing) => void | Promise<void> = () => {}) {
  const taken: string[] = []
  const carrier: Carrier = {
    deliver: async (message) => {
      await answer(message)
      taken.push(message.id)
      return "sent"
    },
  }
  return { taken, carrier, deliveries: { email: carrier, whatsapp: demoTransport } satisfies Carriers }
}

/** Claims and delivers the due messages of a channel, at most a process's slots; returns their number. */
export async function deliverDue(ctx: Ctx, deliveries: Carriers, channel: "email" | "whatsapp" = "email") {
  const claimed = await claimMessages(ctx, channel, { most: SLOTS, securityOnly: false, busyDomains: [] })
  await Promise.all(
    claimed.map((message) =>
      deliverMessage(
        ctx,
        deliveries[channel],
        message,
        createSentRecorder(() => ctx),
      ),
    ),
  )
  return claimed.length
}
