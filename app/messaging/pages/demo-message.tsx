import { Link, useSearchParams } from "react-router"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import { demoMessage } from "../queries.server"
import { channelName } from "../ui/channel-name"
import { MailFrame } from "../ui/MailFrame"
import type { Route } from "./+types/demo-message"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, channel, recipient, subject, html, body, kind, createdAt, attachments } = await demoMessage(
    ctxOf(context),
    params.messageId,
  )
  const files = attachments.map(({ name }, index) => ({ name, href: `/dev/mail/${id}/attachments/${index}` }))
  return { id, channel, recipient, subject, hasHtml: html !== null, body, kind, createdAt, files }
}

export const meta: Route.MetaFunction = () => plainHead(m.messaging_inbox_title(), m.messaging_inbox_lead())

export default function DemoMessage({ loaderData }: Route.ComponentProps) {
  const { id, channel, recipient, subject, hasHtml, body, kind, createdAt, files } = loaderData
  return (
    <div className="theme-paper">
      <article
        className="page-column grid grid-cols-[minmax(0,1fr)] gap-8 pt-28 pb-20 sm:pt-32"
        data-channel={channel}
        data-kind={kind}
        data-recipient={recipient}
      >
        <p>
          <TouchLink to="/dev/mail">{m.messaging_inbox_back()}</TouchLink>
        </p>
        <PageHeading overline={channelName(channel)} title={<span className="wrap-anywhere">{subject}</span>} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-note">
          <dt className="text-muted">{m.messaging_inbox_recipient()}</dt>
          <dd className="wrap-anywhere">{recipient}</dd>
          <dt className="text-muted">{m.messaging_inbox_written()}</dt>
          <dd>
            <time dateTime={createdAt.toISOString()} className="figures">
              {formatInstant(createdAt, { dateStyle: "long", timeStyle: "medium" })}
            </time>
          </dd>
        </dl>
        {files.length > 0 ? <Attachments files={files} /> : null}
        <div
          className={
            hasHtml ? "grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start" : "max-w-[44rem]"
          }
        >
          {hasHtml ? <Mail id={id} title={subject} /> : null}
          <Section
            id="plain-text"
            title={m.messaging_inbox_plain_text()}
            headingClass="text-2xl leading-11"
            className="grid gap-3"
          >
            <pre className="border border-line bg-surface p-5 font-sans text-note whitespace-pre-wrap wrap-anywhere">
              {body}
            </pre>
          </Section>
        </div>
      </article>
    </div>
  )
}

function Mail({ id, title }: { id: string; title: string }) {
  const [query] = useSearchParams()
  const dark = query.has("dark")
  const views = [
    { to: "?", label: m.messaging_inbox_light(), selected: !dark },
    { to: "?dark", label: m.messaging_inbox_dark(), selected: dark },
  ]
  return (
    <section aria-labelledby="mail" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="mail" className="text-2xl">
          {m.messaging_channel_email()}
        </h2>
        <ul className="flex gap-5">
          {views.map(({ to, label, selected }) => (
            <li key={to}>
              <Link
                to={to}
                replace
                preventScrollReset
                aria-current={selected || undefined}
                className="touch inline-flex items-center justify-center border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <MailFrame src={`/dev/mail/${id}/mail${dark ? "?dark" : ""}`} title={title} />
    </section>
  )
}

function Attachments({ files }: { files: { name: string; href: string }[] }) {
  return (
    <Section id="attachments" title={m.messaging_inbox_attachments()} headingClass="text-2xl" className="grid gap-2">
      <ul>
        {files.map(({ name, href }) => (
          <li key={href}>
            <a
              href={href}
              download={name}
              className="touch inline-flex items-center underline underline-offset-4 wrap-anywhere"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
