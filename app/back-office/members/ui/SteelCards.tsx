import type { ReactNode } from "react"
import { tierName } from "../../../membership/rules/tiers"
import type { SteelCardList, SteelCardRow } from "../../../membership/steel-cards/steel-card-list.server"
import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { MailLink } from "../../../platform/ui/ContactLink"
import { EmptyState } from "../../../platform/ui/EmptyState"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Section } from "../../../platform/ui/page/Section"
import { ConfirmationAction } from "../../ui/ConfirmationAction"
import { refusalOfForm } from "../../ui/ConfirmationForm"
import { TaskCard } from "../../ui/TaskCard"
import { SteelCardRefund } from "./SteelCardRefund"

type Props = { cards: SteelCardList; result: FormResult | undefined }

/** Steel cards to send, those sent, and those cancelled before. */
export function SteelCards({ cards: { ordered, dispatched, cancelled }, result }: Props) {
  return (
    <Section id="cards" title={m.membership_members_cards()}>
      {ordered.length === 0 ? (
        <EmptyState title={m.membership_members_cards_none()} />
      ) : (
        <ul className="grid gap-5">
          {ordered.map((row) => (
            <SteelCard key={row.card.id} row={row} result={result}>
              <ConfirmationAction
                label={m.membership_members_dispatch()}
                consequence={m.membership_members_dispatch_what()}
                confirm={m.membership_members_dispatch()}
                values={{ intent: "dispatch", cardId: row.card.id }}
                subject={`steel-card:${row.card.id}`}
              >
                <TextField name="tracking" label={m.membership_members_tracking()} maxLength={100} autoComplete="off" />
              </ConfirmationAction>
            </SteelCard>
          ))}
        </ul>
      )}
      <OlderCards title={m.membership_members_sent()} rows={dispatched} result={result} />
      <OlderCards title={m.back_office_cards_cancelled()} rows={cancelled} result={result} />
    </Section>
  )
}

/** Opened while one of its forms is refused. */
function OlderCards({ title, rows, result }: { title: string; rows: SteelCardRow[]; result: FormResult | undefined }) {
  if (rows.length === 0) return null
  const isRefused = rows.some(({ card }) => refusalOfForm(result, { cardId: card.id }))
  return (
    <details open={isRefused || undefined}>
      <summary className="touch cursor-pointer py-2">{title}</summary>
      <ul className="grid gap-5 pt-3">
        {rows.map((row) => (
          <SteelCard key={row.card.id} row={row} result={result} />
        ))}
      </ul>
    </details>
  )
}

type CardProps = { row: SteelCardRow; result: FormResult | undefined; children?: ReactNode }

function SteelCard({ row, result, children }: CardProps) {
  const { card, name, email, currency, isAccountDeleted, isRefundable } = row
  const { dispatchedAt, refundedAt, tracking } = card
  const medium = (at: Date) => formatInstant(at, { dateStyle: "medium" })
  return (
    <TaskCard
      // The engraving is deleted with the account.
      title={card.engraving || m.back_office_card()}
      since={card.createdAt}
      details={[
        tierName(card.tierId),
        ...(isAccountDeleted
          ? [m.back_office_card_account_deleted()]
          : [name, <MailLink key="mail" address={email} />]),
        ...(dispatchedAt ? [m.back_office_card_sent_on({ date: medium(dispatchedAt) })] : []),
        ...(tracking ? [m.membership_card_tracking({ tracking })] : []),
      ]}
      acts={
        <>
          {children}
          {isRefundable ? <SteelCardRefund card={card} currency={currency} result={result} /> : null}
        </>
      }
    >
      {card.state === "ordered" ? <p className="whitespace-pre-line">{card.address}</p> : null}
      {card.state === "cancelled" ? <p>{m.back_office_card_cancelled()}</p> : null}
      {refundedAt ? <p>{m.back_office_card_refunded_on({ date: medium(refundedAt) })}</p> : null}
    </TaskCard>
  )
}
