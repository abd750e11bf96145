import { and, desc, gt, inArray, max } from "drizzle-orm"
import { userById } from "../accounts/queries.server"
import { hasSubject } from "../platform/audit.server"
import { actorName } from "../platform/authorise.server"
import type { Ctx, Seen } from "../platform/context.server"
import { formatInstant, formatMoment } from "../platform/date-format"
import { romeDate } from "../platform/dates"
import { m } from "../platform/i18n/paraglide/messages.js"
import { Refusal } from "../platform/refusal"
import { auditEvents, type SubjectKind } from "../platform/tables.server"
import { changeTexts } from "./change-texts.server"

/** What `read` returns for a page with forms, and the id of the newest audit event before it (`SeenField`). */
export async function withSeen<Data extends object>(ctx: Ctx, read: () => Promise<Data>) {
  const [newest] = await ctx.db.select({ id: max(auditEvents.id) }).from(auditEvents)
  return { ...(await read()), seen: newest?.id ?? 0 }
}

/** `booking:<id>:<event>`: subject and newest event, as `SeenField` sends them. */
const sent = /^([a-z-]{1,30}):([^:]{1,128}):(\d{1,15})$/

/**
 * What a posted form was made from; undefined if it makes something new. Refuses a form that does not say it with
 * `platform.request-refused` (400).
 */
export function seenIn(form: FormData): Seen | undefined {
  const seen = form.get("seen")
  if (seen === "") return undefined
  const [, kind, id = "", eventId] = sent.exec(String(seen)) ?? []
  if (!kind) throw new Refusal("platform.request-refused", {}, { status: 400 })
  return {
    subject: `${kind}:${id}`,
    change: (ctx) => changeSince(ctx, { kind: kind as SubjectKind, id, eventId: Number(eventId) }),
    isRecorded: false,
  }
}

type Since = { kind: SubjectKind; id: string; eventId: number }

/** Says who last changed the subject after that event, and when (409). */
async function changeSince(ctx: Ctx, { kind, id, eventId }: Since): Promise<Refusal | undefined> {
  const [change] = await ctx.db
    .select()
    .from(auditEvents)
    .where(and(hasSubject(kind, id), gt(auditEvents.id, eventId), inArray(auditEvents.name, Object.keys(changeTexts))))
    .orderBy(desc(auditEvents.id))
    .limit(1)
  if (!change) return undefined
  const { name, actor, at } = change
  const isToday = romeDate(at) === romeDate(ctx.now())
  const details = {
    what: changeTexts[name]?.() ?? name,
    by: await authorText(ctx, actor),
    when: isToday
      ? m.back_office_changed_at({ time: formatInstant(at, { timeStyle: "short" }) })
      : m.back_office_changed_on({ moment: formatMoment(at) }),
  }
  return new Refusal("back-office.changed", details, { status: 409 })
}

/** Who did it, in words such as 'by Bruno Piga' or 'automatically'. `actor`: of an audit event. */
export async function authorText(ctx: Ctx, actor: string): Promise<string> {
  if (actor === actorName(ctx.actor)) return m.back_office_changed_by_you()
  if (actor === "system") return m.back_office_changed_by_itself()
  const name = (await userById(ctx, actor))?.name
  return name ? m.back_office_changed_by({ name }) : m.back_office_changed_by_guest()
}
