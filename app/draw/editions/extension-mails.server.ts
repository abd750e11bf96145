import { and, asc, eq, isNull, notExists, sql } from "drizzle-orm"
import { users } from "../../accounts/tables.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { firstName } from "../../messaging/rules/first-name"
import { messages } from "../../messaging/tables.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { editionTitleIn } from "../edition-title.server"
import type { BeaconRound } from "../rules/draw-hashes"
import { tickets } from "../tables.server"
import { beaconRoundOf, type EditionRecord, lockEditionRecord } from "./edition-records.server"
import { SEND_EXTENSION_MAILS } from "./editions.server"

/** Mails per job. */
const BATCH = 300

/** `until`: the Rome day until which sales were extended. */
export type ExtensionMails = { editionId: string; until: string }

/**
 * Tells the next buyers of an extended edition, one mail per current address, and enqueues the job again until all are told. Buyers
 * with a mail about this extension in the outbox are left out, so that a repeated job tells nobody twice.
 */
export async function mailExtension(ctx: Ctx, { editionId, until }: ExtensionMails): Promise<void> {
  await inTransaction(ctx, async (txCtx) => {
    const edition = await lockEditionRecord(txCtx, editionId)
    if (edition.cancelledAt) return
    const relatedTo = `edition:${editionId}:${until}`
    const email = sql<string>`coalesce(${users.email}, ${tickets.email})`
    const address = sql<string>`lower(${email})`
    const buyers = await txCtx.db
      .selectDistinctOn([address], {
        email,
        fullName: sql<string>`coalesce(${users.name}, ${tickets.fullName})`,
        locale: sql<Locale>`coalesce(${users.locale}, ${tickets.locale})`,
      })
      .from(tickets)
      .leftJoin(users, eq(users.id, tickets.userId))
      .where(
        and(
          eq(tickets.editionId, editionId),
          isNull(tickets.voidedAt),
          isNull(users.deletedAt),
          notExists(
            txCtx.db
              .select({ one: sql`1` })
              .from(messages)
              .where(and(eq(messages.relatedTo, relatedTo), eq(sql`lower(${messages.recipient})`, address))),
          ),
        ),
      )
      .orderBy(address, asc(tickets.number))
      .limit(BATCH)
    for (const buyer of buyers) await mailBuyer(txCtx, edition, buyer, relatedTo)
    if (buyers.length === BATCH) await txCtx.jobs.enqueue(txCtx.db, SEND_EXTENSION_MAILS, { editionId, until })
  })
}

type Buyer = { email: string; fullName: string; locale: Locale }

async function mailBuyer(
  ctx: Ctx,
  edition: EditionRecord,
  { email, fullName, locale }: Buyer,
  relatedTo: string,
): Promise<void> {
  const details = {
    edition: editionTitleIn(edition.id, locale),
    close: formatInstant(edition.salesCloseAt, { locale }),
    draw: formatInstant(edition.drawAt, { locale }),
  }
  const beacon = edition.extensions.at(-1)?.beacon ? beaconRoundOf(edition) : null
  const translate = (key: string) => textOf(key, details, locale) ?? key
  await enqueueMail(ctx, {
    recipient: email,
    locale,
    relatedTo,
    kind: "draw.extended",
    subject: translate("draw_mail_extended_subject"),
    greetingName: firstName(fullName),
    title: translate("draw_mail_extended_title"),
    paragraphs: [
      translate("draw_mail_extended_intro"),
      translate("draw_mail_extended_next"),
      ...(beacon ? [translate("draw_mail_extended_beacon")] : []),
    ],
    tables: [
      {
        rows: [
          { label: translate("draw_mail_extended_close"), value: details.close },
          { label: translate("draw_mail_extended_draw"), value: details.draw },
          ...(beacon ? [{ label: translate("draw_mail_extended_round"), value: roundText(beacon, locale) }] : []),
        ],
      },
    ],
    action: { label: translate("draw_mail_extended_open"), url: `${ctx.config.baseUrl}/commercial-operation` },
  })
}

const roundText = ({ round, chain }: BeaconRound, locale: Locale): string =>
  m.draw_value_beacon_round({ round: String(round), chain }, { locale })
