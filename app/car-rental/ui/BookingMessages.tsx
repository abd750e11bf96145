import { Form, useNavigation } from "react-router"
import type { MessageAbout } from "../../messaging/queries.server"
import { channelName } from "../../messaging/ui/channel-name"
import { formatMoment } from "../../platform/date-format"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { Unbroken } from "../../platform/ui/Unbroken"

type Props = {
  /** Heading and empty state; the default addresses the customer. */
  words?: { title: string; none: string }
  messages: MessageAbout[]
  canResend: boolean
  /** Only the mail can be resent: the WhatsApp message follows the owner's answer. */
  isAnswerAwaited?: boolean
  /** Result of the last resend. */
  result?: FormResult
}

/** The messages about a booking, readable here; the confirmation can be resent. */
export function BookingMessages({ words, messages, canResend, isAnswerAwaited, result }: Props) {
  const { title, none } = words ?? { title: m.car_rental_messages(), none: m.car_rental_messages_none() }
  const refusal = useRefusal(result)
  return (
    <section id="messages" aria-labelledby="messages-title" className="grid gap-4 print:hidden">
      <h2 id="messages-title" className="text-2xl">
        {title}
      </h2>
      {messages.length === 0 ? <p className="text-muted">{none}</p> : null}
      <ul className={messages.length > 0 ? "border-b border-line" : ""}>
        {messages.map((message) => (
          <Message key={message.id} {...message} />
        ))}
      </ul>
      {result?.status === "success" ? <Notice tone="success">{m.car_rental_messages_sent_again()}</Notice> : null}
      <FormErrors refusal={refusal} />
      {canResend ? (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <ResendButton channel="email" />
          {isAnswerAwaited ? null : <ResendButton channel="whatsapp" />}
        </div>
      ) : null}
    </section>
  )
}

function Message({ channel, recipient, subject, body, state, createdAt }: MessageAbout) {
  return (
    <li className="border-t border-line">
      <details className="group">
        <summary className="touch grid cursor-pointer list-none gap-0.5 py-3 marker:hidden">
          <span className="flex items-baseline justify-between gap-6">
            <span className="font-medium wrap-anywhere group-hover:underline">
              <Unbroken>{subject}</Unbroken>
            </span>
            <span aria-hidden="true" className="text-accent transition-transform unfolded:rotate-45">
              +
            </span>
          </span>
          <span className="text-sm text-muted wrap-anywhere">
            <span>{channelName(channel)}</span> · {recipient} ·{" "}
            <time dateTime={createdAt.toISOString()} className="figures">
              {formatMoment(createdAt)}
            </time>{" "}
            · <span>{stateText[state]()}</span>
          </span>
        </summary>
        <p className="mb-4 border border-line bg-surface p-4 text-note whitespace-pre-wrap wrap-anywhere sm:p-5">
          {body.trim()}
        </p>
      </details>
    </li>
  )
}

function ResendButton({ channel }: { channel: MessageAbout["channel"] }) {
  const { formData, state } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="channel" value={channel} />
      <Button
        variant="outline"
        pending={state !== "idle" && formData?.get("channel") === channel}
        className="w-full sm:w-auto"
      >
        {channel === "email" ? m.car_rental_messages_email_again() : m.car_rental_messages_whatsapp_again()}
      </Button>
    </Form>
  )
}

const stateText: Record<MessageAbout["state"], () => string> = {
  queued: m.car_rental_message_queued,
  sent: m.car_rental_message_sent,
  "in-demo-inbox": m.car_rental_message_in_demo_inbox,
  failed: m.car_rental_message_failed,
}
