import { and, asc, eq, inArray, isNull, max, sql } from "drizzle-orm"
import { users } from "../accounts/tables.server"
import { mailPage } from "../messaging/mail/layout.server"
import { sendMessage } from "../messaging/outbox.server"
import { firstName } from "../messaging/rules/first-name"
import { type Ctx, inTransaction } from "../platform/context.server"
import { formatInstant } from "../platform/dates"
import { textOf } from "../platform/i18n/text.server"
import { type AlertKind, alertKinds, alerts } from "../platform/tables.server"

const MINUTES_BETWEEN = 60
/** So many alerts are named in a mail; the rest is counted. */
const MOST_NAMED = 20
const MAIL_LOCK = 7_340_212

type Operator = { id: string; name: string; email: string; locale: "it" | "en" }
type NewAlert = { kind: AlertKind; count: number; firstAt: Date }

/**
 * Tells every operator by mail of the alerts that are new, at most once an hour, in one transaction with the note that they
 * were told: none is lost and none told twice. Without an operator they wait. Answers how many mails were written.
 */
export async function mailNewAlerts(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    await inner.db.execute(sql`select pg_advisory_xact_lock(${MAIL_LOCK})`)
    const [last] = await inner.db.select({ at: max(alerts.mailedAt) }).from(alerts)
    if (last?.at && ctx.now().getTime() - last.at.getTime() < MINUTES_BETWEEN * 60_000) return 0
    const fresh = await inner.db
      .select({ id: alerts.id, kind: alerts.kind, count: alerts.count, firstAt: alerts.firstAt })
      .from(alerts)
      .where(and(isNull(alerts.mailedAt), isNull(alerts.resolvedAt)))
      .orderBy(asc(alerts.firstAt), asc(alerts.id))
    if (fresh.length === 0) return 0
    const operators = await inner.db
      .select({ id: users.id, name: users.name, email: users.email, locale: users.locale })
      .from(users)
      .where(and(eq(users.role, "operator"), isNull(users.deletedAt)))
    if (operators.length === 0) return 0
    const ids = fresh.map(({ id }) => id)
    await inner.db.update(alerts).set({ mailedAt: ctx.now() }).where(inArray(alerts.id, ids))
    for (const operator of operators) await sendDigest(inner, operator, fresh)
    return operators.length
  })
}

/** Kinds, counts and times alone: what it is about stands on the page behind the link. */
async function sendDigest(ctx: Ctx, { id, name, email, locale }: Operator, fresh: NewAlert[]): Promise<void> {
  const translate = (key: string, facts = {}) => textOf(key, facts, locale) ?? key
  const title = translate("back_office_alert_mail_title", { count: fresh.length })
  const rows = fresh.slice(0, MOST_NAMED).map(({ kind, count, firstAt }) => ({
    label: formatInstant(firstAt, locale, { dateStyle: "short", timeStyle: "short" }),
    value: count > 1 ? `${translate(kindKey(kind))} (${count})` : translate(kindKey(kind)),
  }))
  const more = fresh.length - rows.length
  await sendMessage(ctx, {
    channel: "email",
    recipient: email,
    locale,
    subjectRef: `user:${id}`,
    template: "back-office.alerts",
    subject: title,
    priority: "confirmation",
    ...mailPage({
      locale,
      to: firstName(name),
      title,
      paragraphs: [
        translate("back_office_alert_mail_body"),
        ...(more > 0 ? [translate("back_office_alert_mail_more", { count: more })] : []),
      ],
      tables: [{ rows }],
      action: { label: translate("back_office_alert_mail_action"), url: `${ctx.config.baseUrl}/admin/alerts` },
    }),
  })
}

/** The text of a kind; one of a newer version of the program reads as itself. */
const kindKey = (kind: AlertKind) =>
  alertKinds.includes(kind) ? `back_office_alert_${kind.replaceAll("-", "_")}` : kind
