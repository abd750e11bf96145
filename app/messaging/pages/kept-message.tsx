import { Link } from "react-router"
import { formatInstant } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { currentLocale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/PageHeading"
import { keptMessage } from "../queries.server"
import { channelName } from "../ui/channel-name"
import { MailFrame } from "../ui/MailFrame"
import type { Route } from "./+types/kept-message"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, channel, recipient, subject, html, body, template, createdAt, attachments } = await keptMessage(
    ctxOf(context),
    params.messageId,
  )
  const files = attachments.map(({ name }, place) => ({ name, address: `/dev/mail/${id}/attachments/${place}` }))
  return { channel, recipient, subject, html, body, template, createdAt, files }
}

export const meta: Route.MetaFunction = () => [
  { title: m.messaging_drawer_title() },
  { name: "robots", content: "noindex" },
]

/** One message as it would have arrived: the mail in its own frame, the plain text, the attachments. */
export default function KeptMessage({ loaderData }: Route.ComponentProps) {
  const { channel, recipient, subject, html, body, template, createdAt, files } = loaderData
  return (
    <div className="theme-paper">
      <article
        className="reading-column grid gap-8 pt-32 pb-20"
        data-channel={channel}
        data-template={template}
        data-recipient={recipient}
      >
        <p>
          <Link to="/dev/mail" className="touch inline-flex items-center underline underline-offset-4">
            {m.messaging_drawer_back()}
          </Link>
        </p>
        <PageHeading overline={channelName(channel)} title={<span className="wrap-anywhere">{subject}</span>} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-[0.9375rem]">
          <dt className="text-muted">{m.messaging_drawer_recipient()}</dt>
          <dd className="wrap-anywhere">{recipient}</dd>
          <dt className="text-muted">{m.messaging_drawer_written()}</dt>
          <dd>
            <time dateTime={createdAt.toISOString()} className="figures">
              {formatInstant(createdAt, currentLocale(), { dateStyle: "long", timeStyle: "medium" })}
            </time>
          </dd>
        </dl>
        {files.length > 0 ? <Attachments files={files} /> : null}
        {html ? <MailFrame html={html} title={subject} /> : null}
        <section aria-labelledby="plain-text" className="grid gap-3">
          <h2 id="plain-text" className="text-2xl">
            {m.messaging_drawer_plain_text()}
          </h2>
          <pre className="border border-line bg-surface p-5 font-sans text-[0.9375rem] whitespace-pre-wrap wrap-anywhere">
            {body}
          </pre>
        </section>
      </article>
    </div>
  )
}

function Attachments({ files }: { files: { name: string; address: string }[] }) {
  return (
    <section aria-labelledby="attachments" className="grid gap-2">
      <h2 id="attachments" className="text-2xl">
        {m.messaging_drawer_attachments()}
      </h2>
      <ul>
        {files.map(({ name, address }) => (
          <li key={address}>
            <a
              href={address}
              download={name}
              className="touch inline-flex items-center underline underline-offset-4 wrap-anywhere"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
