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
  whatsAppTemplate: string | null
  parameters: string[]
}

/** The stored state of a delivered message; `in-demo-inbox` (stored name): in the demo inbox. */
export type DeliveredState = "sent" | "in-demo-inbox"

/**
 * `deliver` returns `sent`, or `in-demo-inbox` if the message stays in the demo inbox. Throws UndeliveredError; stops when `signal`
 * is aborted. `close` closes pooled connections.
 */
export type Transport = {
  deliver: (message: Outgoing, signal?: AbortSignal) => Promise<DeliveredState>
  close?: () => void
}

/**
 * A failed delivery. `permanent`: retrying this message cannot succeed. `transportFault`: the transport is down or misconfigured, so that
 * every message fails.
 */
export class UndeliveredError extends Error {
  readonly permanent: boolean
  readonly transportFault: boolean

  constructor(message: string, options: { permanent?: boolean; transportFault?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = "UndeliveredError"
    this.permanent = options.permanent ?? false
    this.transportFault = options.transportFault ?? false
  }
}

/** Sends nothing: the demo inbox at `/dev/mail` shows the outbox row itself. */
export const demoInbox: Transport = { deliver: async () => "in-demo-inbox" }
