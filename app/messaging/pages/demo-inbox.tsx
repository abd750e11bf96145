import { Link } from "react-router"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { type DemoMessageSummary, demoMessages } from "../queries.server"
import { channelName } from "../ui/channel-name"
import type { Route } from "./+types/demo-inbox"

export const loader = async ({ context }: Route.LoaderArgs) => ({ messages: await demoMessages(ctxOf(context)) })

export const meta: Route.MetaFunction = () => plainHead(m.messaging_inbox_title(), m.messaging_inbox_lead())

export default function DemoInbox({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <div className="theme-paper">
      <div className="reading-column grid gap-10 pt-32 pb-20">
        <PageHeading
          overline={m.messaging_inbox_overline()}
          title={m.messaging_inbox_title()}
          lead={m.messaging_inbox_lead()}
        />
        {messages.length === 0 ? (
          <EmptyState title={m.messaging_inbox_empty()}>
            <p>{m.messaging_inbox_empty_hint()}</p>
          </EmptyState>
        ) : (
          <ul className="border-b border-line" aria-label={m.messaging_inbox_title()}>
            {messages.map((message) => (
              <MessageRow key={message.id} {...message} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function MessageRow({ id, channel, recipient, subject, kind, createdAt, attachments }: DemoMessageSummary) {
  return (
    <li className="border-t border-line" data-channel={channel} data-kind={kind} data-recipient={recipient}>
      <Link
        to={`/dev/mail/${id}`}
        className="group grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[7rem_1fr] sm:items-baseline"
      >
        <span className="eyebrow text-accent">{channelName(channel)}</span>
        <span className="grid min-w-0 gap-0.5">
          <span className="font-medium wrap-anywhere group-hover:underline">{subject}</span>
          <span className="text-sm text-muted wrap-anywhere">
            <span>{m.messaging_inbox_to({ recipient })}</span> ·{" "}
            <time dateTime={createdAt.toISOString()} className="figures">
              {formatInstant(createdAt, { dateStyle: "medium", timeStyle: "medium" })}
            </time>
            {attachments > 0 ? <span>{` · ${m.messaging_inbox_attachment_count({ count: attachments })}`}</span> : null}
          </span>
        </span>
      </Link>
    </li>
  )
}
