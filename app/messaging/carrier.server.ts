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
  /** Meta's name of an approved text; null where `body` itself is sent. */
  approvedTemplate: string | null
  parameters: string[]
}

/**
 * Delivers one message: `sent`, or `kept` where nothing leaves. Throws UndeliveredError. Gives up when `signal` is aborted.
 * `close` ends the connections it keeps.
 */
export type Carrier = {
  deliver: (message: Outgoing, signal?: AbortSignal) => Promise<"sent" | "kept">
  close?: () => void
}

/**
 * Why a message did not leave. `final`: the same message will never be taken, so it is not tried again. `carrierFault`: the
 * carrier itself does not work, whatever the message.
 */
export class UndeliveredError extends Error {
  readonly final: boolean
  readonly carrierFault: boolean

  constructor(message: string, options: { final?: boolean; carrierFault?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = "UndeliveredError"
    this.final = options.final ?? false
    this.carrierFault = options.carrierFault ?? false
  }
}

/** The demonstration's drawer: the outbox row itself is the copy one reads at `/dev/mail`. */
export const drawer: Carrier = { deliver: async () => "kept" }
