import type { ReactNode } from "react"
import { formatInstant, formatMoment } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { Money } from "../../platform/ui/Money"
import { Unbroken } from "../../platform/ui/Unbroken"
import { CopyCode } from "./CopyField"

export type ShownEntry = {
  id: number
  kind: "issued" | "applied" | "returned" | "expired" | "withdrawn"
  /** In euro cents. */
  amountCents: number
  at: Date
  /** Number of the related booking. */
  about?: string
}

export type ShownCard = {
  id: string
  kind: "gift_card" | "voucher"
  /** In groups of four. */
  code: string
  /** In euro cents. */
  valueCents: number
  balanceCents: number
  expiresAt: Date
  isExpired: boolean
  isFrozen: boolean
  transferable: boolean
  /** Reason of the card. */
  why: string | undefined
  entries: ShownEntry[]
}

/** A gift card or voucher: balance, code and entries. `children`: its actions. */
export function GiftCardHistory({ card, owner, children }: { card: ShownCard; owner?: string; children?: ReactNode }) {
  const name = card.kind === "voucher" ? m.payments_voucher() : m.payments_gift_card()
  return (
    <li className="grid gap-6 border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="grid gap-1">
          <h2 className="text-2xl">{name}</h2>
          <p className="text-note text-muted">{stateText(card)}</p>
        </div>
        <p className="sm:text-right">
          <span className="block text-sm text-muted">{m.payments_gift_card_balance()}</span>
          <Money cents={card.balanceCents} currency="eur" className="font-display text-3xl" />
        </p>
      </div>
      <CopyCode code={card.code} />
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
        <DescriptionItem name={m.payments_gift_card_value()}>{formatCents(card.valueCents, "eur")}</DescriptionItem>
        <DescriptionItem name={m.payments_gift_card_until()}>
          {formatInstant(card.expiresAt, { dateStyle: "long" })}
        </DescriptionItem>
        <DescriptionItem name={m.payments_gift_card_use()}>
          {card.transferable ? m.payments_gift_card_anybody() : m.payments_gift_card_owner()}
        </DescriptionItem>
        {owner ? <DescriptionItem name={m.payments_gift_card_for()}>{owner}</DescriptionItem> : null}
        {card.why ? (
          <DescriptionItem name={m.payments_gift_card_why()}>
            <Unbroken>{card.why}</Unbroken>
          </DescriptionItem>
        ) : null}
      </dl>
      <details>
        <summary className="touch inline-flex cursor-pointer items-center text-note underline underline-offset-4">
          {m.payments_gift_card_entries()}
          <span className="sr-only">{`: ${card.code}`}</span>
        </summary>
        <ol className="mt-2 border-b border-line">
          {card.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </details>
      {children}
    </li>
  )
}

function stateText({ isExpired, isFrozen, balanceCents, entries }: ShownCard): string {
  if (entries.at(-1)?.kind === "withdrawn") return m.payments_gift_card_state_withdrawn()
  if (isFrozen) return m.payments_gift_card_state_frozen()
  if (isExpired) return m.payments_gift_card_state_expired()
  return balanceCents === 0 ? m.payments_gift_card_state_spent() : m.payments_gift_card_state_good()
}

function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Entry({ entry: { kind, amountCents, at, about } }: { entry: ShownEntry }) {
  const text = about ? m.payments_gift_entry_about({ what: entryText[kind](), number: about }) : entryText[kind]()
  return (
    <li className="flex items-baseline justify-between gap-6 border-t border-line py-3">
      <span className="grid gap-0.5">
        <span>
          <Unbroken>{text}</Unbroken>
        </span>
        <span className="figures text-sm text-muted">{formatMoment(at)}</span>
      </span>
      <span className="figures whitespace-nowrap">
        <span>{amountCents < 0 ? "−" : "+"}</span>
        <span>{formatCents(Math.abs(amountCents), "eur")}</span>
      </span>
    </li>
  )
}

const entryText: Record<ShownEntry["kind"], () => string> = {
  issued: m.payments_gift_entry_issued,
  applied: m.payments_gift_entry_applied,
  returned: m.payments_gift_entry_returned,
  expired: m.payments_gift_entry_expired,
  withdrawn: m.payments_gift_entry_withdrawn,
}
