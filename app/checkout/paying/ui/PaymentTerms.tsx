import type { ReactNode } from "react"
import { TextLink } from "../../../accounts/ui/TextLink"
import { m } from "../../../platform/i18n/paraglide/messages.js"

/**
 * Sentences in the reader's language; `deposit` is null if there is none, `cancellation` if the purchase cannot be
 * cancelled. `notices`: further paragraphs. `own`: the purchase's own terms, in place of the general terms and their links.
 */
export type Terms = {
  deposit: string | null
  cancellation: string | null
  notices?: readonly string[]
  own?: ReactNode
}

type Props = Terms & {
  total: string
  atAgency: boolean
  /** Paying accepts the terms, without a checkbox. */
  acceptedByPaying: boolean
}

/** Conditions of this purchase, shown before the payment: total, deposit, cancellation, terms. */
export function PaymentTerms({ total, deposit, cancellation, notices = [], own, atAgency, acceptedByPaying }: Props) {
  const id = "payment-terms"
  return (
    <section aria-labelledby={id} className="grid gap-4 border border-line bg-surface p-5 sm:p-6">
      <p id={id} className="font-display text-xl">
        {m.checkout_terms_title()}
      </p>
      <dl className="grid gap-3 text-note">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <dt className="font-medium">{atAgency ? m.checkout_terms_total_agency() : m.checkout_terms_total()}</dt>
          <dd className="figures font-display text-2xl">{total}</dd>
        </div>
        {deposit === null ? null : <Term name={m.checkout_terms_deposit()}>{deposit}</Term>}
        {cancellation === null ? null : <Term name={m.checkout_terms_cancellation()}>{cancellation}</Term>}
      </dl>
      {notices.map((notice) => (
        <p key={notice} className="max-w-[60ch] border-t border-line pt-3 text-note">
          {notice}
        </p>
      ))}
      <div className="text-note text-muted">
        {own ?? (
          <>
            {acceptedByPaying ? <p>{m.checkout_terms_by_paying()}</p> : null}
            <p className="flex flex-wrap gap-x-6">
              {acceptedByPaying ? <NewTab to="/terms">{m.checkout_read_terms()}</NewTab> : null}
              <NewTab to="/cancellation-policy">{m.checkout_terms_read_cancellation()}</NewTab>
            </p>
          </>
        )}
      </div>
    </section>
  )
}

const Term = ({ name, children }: { name: string; children: string }) => (
  <div className="grid gap-1 border-t border-line pt-3">
    <dt className="font-medium">{name}</dt>
    <dd className="max-w-[60ch] text-muted">{children}</dd>
  </div>
)

export const NewTab = ({ to, children }: { to: string; children: string }) => (
  <TextLink to={to} target="_blank" className="inline-flex min-h-11 items-center">
    {children}
    <span className="sr-only"> {m.checkout_new_tab()}</span>
  </TextLink>
)
