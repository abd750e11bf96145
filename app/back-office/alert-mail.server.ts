import { and, asc, eq, inArray, isNull, max, sql } from "drizzle-orm"
import { users } from "../accounts/tables.server"
import { enqueueMail } from "../messaging/outbox.server"
import { firstName } from "../messaging/rules/first-name"
import { type Ctx, inTransaction } from "../platform/context.server"
import { formatInstant } from "../platform/date-format"
import { textOf } from "../platform/i18n/text.server"
import { type AlertKind, alertKinds, alerts } from "../platform/tables.server"

const MIN_INTERVAL_MINUTES = 60
/** Alerts listed in a mail; the others are only counted. */
const MAX_LISTED = 20
const MAIL_ADVISORY_LOCK = 7_340_212

type Operator = { id: string; name: string; email: string; locale: "it" | "en" }
type NewAlert = { kind: AlertKind; count: number; firstAt: Date }

/**
 * Mails new alerts to every operator, at most once an hour. The mails and `mailedAt` are written in one transaction, so each
 * alert is mailed exactly once. Without an operator the alerts stay unmailed. Returns the number of mails.
 */
export async function sendAlertMails(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (txCtx) => {
    await txCtx.db.execute(sql`select pg_advisory_xact_lock(${MAIL_ADVISORY_LOCK})`)
    const [last] = await txCtx.db.select({ at: max(alerts.mailedAt) }).from(alerts)
    if (last?.at && ctx.now().getTime() - last.at.getTime() < MIN_INTERVAL_MINUTES * 60_000) return 0
    const newAlerts = await txCtx.db
      .select({ id: alerts.id, kind: alerts.kind, count: alerts.count, firstAt: alerts.firstAt })
      .from(alerts)
      .where(and(isNull(alerts.mailedAt), isNull(alerts.resolvedAt)))
      .orderBy(asc(alerts.firstAt), asc(alerts.id))
    if (newAlerts.length === 0) return 0
    const operators = await txCtx.db
      .select({ id: users.id, name: users.name, email: users.email, locale: users.locale })
      .from(users)
      .where(and(eq(users.role, "operator"), isNull(users.deletedAt)))
    if (operators.length === 0) return 0
    const ids = newAlerts.map(({ id }) => id)
    await txCtx.db.update(alerts).set({ mailedAt: ctx.now() }).where(inArray(alerts.id, ids))
    for (const operator of operators) await sendDigest(txCtx, operator, newAlerts)
    return operators.length
  })
}

/** Contains kinds, counts and times only; the details are on the linked page. */
async function sendDigest(ctx: Ctx, { id, name, email, locale }: Operator, newAlerts: NewAlert[]): Promise<void> {
  const translate = (key: string, parameters = {}) => textOf(key, parameters, locale) ?? key
  const title = translate("back_office_alert_mail_title", { count: newAlerts.length })
  const rows = newAlerts.slice(0, MAX_LISTED).map(({ kind, count, firstAt }) => ({
    label: formatInstant(firstAt, { dateStyle: "short", timeStyle: "short", locale }),
    value: count > 1 ? `${translate(kindKey(kind))} (${count})` : translate(kindKey(kind)),
  }))
  const more = newAlerts.length - rows.length
  await enqueueMail(ctx, {
    recipient: email,
    locale,
    about: { kind: "user", id },
    kind: "back-office.alerts",
    priority: "confirmation",
    greetingName: firstName(name),
    title,
    paragraphs: [
      translate("back_office_alert_mail_body"),
      ...(more > 0 ? [translate("back_office_alert_mail_more", { count: more })] : []),
    ],
    tables: [{ rows }],
    action: { label: translate("back_office_alert_mail_action"), url: `${ctx.config.baseUrl}/admin/alerts` },
  })
}

/** Text key; an unknown kind (from a newer version) is shown as is. */
const kindKey = (kind: AlertKind) =>
  alertKinds.includes(kind) ? `back_office_alert_${kind.replaceAll("-", "_")}` : kind
