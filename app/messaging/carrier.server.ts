import type { Attachment } from "./tables.server"

/** A message on its way out. `id` is the outbox's: the same message has the same id at every attempt. */
export type Outgoing = {
  id: string
  recipient: string
  locale: "it" | "en"
  subject: string
  html: string | null
  body: string
  attachments: Attachment[]
}

/** Takes one message out of the house: `sent`, or `kept` where nothing leaves. Throws UndeliveredError. */
export type Carrier = { deliver: (message: Outgoing) => Promise<"sent" | "kept"> }

/** Why a message did not leave. `final`: the same message will never be taken, so trying again is idle. */
export class UndeliveredError extends Error {
  readonly final: boolean

  constructor(message: string, options: { final?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = "UndeliveredError"
    this.final = options.final ?? false
  }
}

/** The demonstration's drawer: the outbox row itself is the copy one reads at `/dev/mail`. */
export const drawer: Carrier = { deliver: async () => "kept" }
