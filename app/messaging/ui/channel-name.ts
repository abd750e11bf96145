import { m } from "../../platform/i18n/paraglide/messages.js"

export const channelName = (channel: "email" | "whatsapp") =>
  channel === "email" ? m.messaging_channel_email() : m.messaging_channel_whatsapp()
