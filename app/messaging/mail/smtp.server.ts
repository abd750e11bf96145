import { createTransport } from "nodemailer"
import { brand } from "../../platform/brand"
import { MAX_CONCURRENT_DELIVERIES } from "../rules/delivery"
import { type Transport, UndeliveredError } from "../transport.server"

/** `url`: `smtp://user:password@host:port` or `smtps://…`; `from`: as in the `From` header. */
export function smtp({ url, from }: { url: string; from?: string }): Transport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONCURRENT_DELIVERIES,
    idleTimeout: 60_000,
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sender = from ?? `${brand.name} <${brand.email}>`
  const host = /@([^\s>]+)>?\s*$/.exec(sender)?.[1] ?? "localhost"
  return {
    close: () => transport.close(),
    deliver: async (mail, signal) => {
      try {
        await transport.sendMail({
          from: sender,
          to: { name: "", address: mail.recipient },
          subject: mail.subject,
          text: mail.body,
          ...(mail.html ? { html: mail.html } : {}),
          signal,
          messageId: `<${mail.id}@${host}>`,
          headers: { "Content-Language": mail.locale, "Auto-Submitted": "auto-generated" },
          attachments: mail.attachments.map(({ name, contentType, base64 }) => ({
            filename: name,
            contentType,
            content: Buffer.from(base64, "base64"),
          })),
        })
        return "sent"
      } catch (cause) {
        throw new UndeliveredError(reason(cause), {
          permanent: isPermanent(cause),
          transportFault: !isMessageFault(cause),
          cause,
        })
      }
    },
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** The error without the recipient's address, which the server's own text may contain. */
function reason(error: unknown): string {
  const { code, responseCode, command } = error as SmtpError
  return `SMTP ${[code ?? "error", responseCode, command].filter(Boolean).join(" ")}`
}

/** 5xx for the recipient or the message. */
function isPermanent(error: unknown): boolean {
  const { responseCode } = error as SmtpError
  return isMessageFault(error) && responseCode !== undefined && responseCode >= 500
}

/** The server rejects this recipient or message. A rejected sender is a fault of the account, not of the message. */
function isMessageFault(error: unknown): boolean {
  const { code, command } = error as SmtpError
  return (code === "EENVELOPE" && command !== "MAIL FROM") || code === "EMESSAGE"
}
