import type { Attachment } from "./tables.server"

/** A message to deliver. `id` is its outbox id, the same at every attempt. */
export type Outgoing = {
  id: string
  recipient: string
  locale: "it" | "en"
  subject: string
  html: string | null
  body: string
  attachments: Attachment[]
  /** Name of the approved WhatsApp template; null if `body` is sent as free text. */
  approvedTemplate: string | null
  parameters: string[]
}

/**
 * `deliver` returns `sent`, or `kept` if the message stays in the outbox. Throws UndeliveredError; stops when `signal`
 * is aborted. `close` closes pooled connections.
 */
export type Carrier = {
  deliver: (message: Outgoing, signal?: AbortSignal) => Promise<"sent" | "kept">
  close?: () => void
}

/**
 * A failed delivery. `permanent`: retrying this message cannot succeed. `carrierFault`: the carrier is down or misconfigured, so that
 * every message fails.
 */
export class UndeliveredError extends Error {
  readonly permanent: boolean
  readonly carrierFault: boolean

  constructor(message: string, options: { permanent?: boolean; carrierFault?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = "UndeliveredError"
    this.permanent = options.permanent ?? false
    this.carrierFault = options.carrierFault ?? false
  }
}

/** For the demonstration: `/dev/mail` shows the outbox row itself. */
export const demoTransport: Carrier = { deliver: async () => "kept" }
