import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core"
import { locales } from "../platform/i18n/locale"
import { instant, valueChecks } from "../platform/tables.server"
import { DEFAULT_PRIORITY } from "./rules/delivery"

/** `listing-booking`: a booking, told to the partner of its listing; messages about a `booking` are shown to its customer. */
const aboutKinds = ["booking", "gift-card", "listing", "listing-booking", "order", "request", "ticket", "user"] as const

/** What a message is about. */
export type About = { kind: (typeof aboutKinds)[number]; id: string }

export type Attachment = { name: string; contentType: string; base64: string }

/** The outbox: messages are inserted with the facts they report and sent by the delivery worker. State `in-demo-inbox` (stored name): in the demo inbox. */
export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    channel: text("channel", { enum: ["email", "whatsapp"] }).notNull(),
    recipient: text("recipient").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    aboutKind: text("about_kind", { enum: aboutKinds }).notNull(),
    aboutId: text("about_id").notNull(),
    /** `checkout.confirmed` */
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    html: text("html"),
    /** The plain text. */
    body: text("body").notNull(),
    /** Name of the approved WhatsApp template that starts a conversation; its parameters follow in order. */
    whatsAppTemplate: text("whatsapp_template"),
    parameters: jsonb("parameters").$type<string[]>().notNull().default([]),
    attachments: jsonb("attachments").$type<Attachment[]>().notNull().default([]),
    state: text("state", { enum: ["queued", "sent", "in-demo-inbox", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** The message is not claimed before: end of a lease, or time of the next attempt. */
    claimableAt: instant("claimable_at"),
    /** Lower numbers first (`rules/priority.ts`). */
    priority: smallint("priority").notNull().default(DEFAULT_PRIORITY),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    ...valueChecks(t),
    index("messages_created").on(t.createdAt),
    index("messages_about").on(t.aboutId, t.aboutKind),
    index("messages_due").on(t.channel, t.priority, t.createdAt).where(sql`${t.state} = 'queued'`),
    index("messages_failed").on(t.channel).where(sql`${t.state} = 'failed'`),
  ],
)
