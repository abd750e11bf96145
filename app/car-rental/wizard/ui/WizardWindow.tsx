import { type ReactNode, useId } from "react"
import { useLocation } from "react-router"
import type { GiftCardCredit } from "../../../checkout/paying/checkout-response.server"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { CloseButton, useAskingModal } from "../../../platform/ui/Dialog"
import { ScriptedFields } from "../../../platform/ui/fields/ScriptedFields"
import { Icon } from "../../../platform/ui/Icon"
import { Money } from "../../../platform/ui/Money"
import { Skeleton } from "../../../platform/ui/Skeleton"
import { Stepper } from "../../../platform/ui/Stepper"
import { Unbroken } from "../../../platform/ui/Unbroken"
import { noPriceReason } from "../../ui/PriceSummary"
import { daysText } from "../../ui/texts"
import type { QuoteState } from "./use-quote"

type Props = {
  step: number
  title: string
  /** The query of a step's address. */
  queryOf: (step: number) => string
  /** Something was typed: closing asks once. */
  asksBeforeClosing: boolean
  onClose: () => void
  /** Called when the window starts to close, before the closing animation. */
  onCloseStart: () => void
  summary: ReactNode
  quoteState: QuoteState
  /** Gift card credit, in the last step. */
  giftCardCredit: GiftCardCredit | undefined
  children: ReactNode
}

/**
 * The overlay over the category page: stepper, step, and the live price beside it (below it on a phone). Scroll padding
 * keeps the focused element clear of the fixed bars.
 */
export function WizardWindow({
  step,
  title,
  queryOf,
  asksBeforeClosing,
  onClose,
  onCloseStart,
  summary,
  quoteState,
  giftCardCredit,
  children,
}: Props) {
  const { key } = useLocation()
  const id = useId()
  const leaveText = step === 4 ? m.car_rental_leave_body_held() : m.platform_leave_body()
  const { ref, close, question } = useAskingModal(onClose, asksBeforeClosing ? leaveText : undefined, {
    locationKey: key,
  })
  const labels = [m.car_rental_step_1(), m.car_rental_step_2(), m.car_rental_step_3(), m.car_rental_step_4()]
  return (
    <dialog
      ref={ref}
      id={id}
      open
      data-covers
      aria-label={title}
      onClose={(event) => {
        // React calls it for dialogs inside too, such as the bank's confirmation.
        if (event.target === event.currentTarget) onCloseStart()
      }}
      className="theme-paper overlay fixed inset-0 z-50 m-0 h-dvh max-h-none w-full max-w-none scroll-pt-6 scroll-pb-6 overflow-y-auto overscroll-contain tall:scroll-pt-36 tall:max-lg:scroll-pb-28"
    >
      <header className="z-10 border-b tall:sticky tall:top-0 border-line bg-bg/95 backdrop-blur-sm">
        <div className="page-column grid gap-4 py-4">
          <div className="flex items-center justify-between gap-4">
            <p className="font-display text-2xl leading-tight">
              <Unbroken>{title}</Unbroken>
            </p>
            <CloseButton of={id} onPress={close} />
          </div>
          <Stepper
            current={step - 1}
            steps={labels.map((label, index) => ({
              label,
              to: index + 1 < step ? `?${queryOf(index + 1)}` : undefined,
            }))}
          />
        </div>
      </header>
      <div className="page-column grid gap-12 pt-8 pb-16 sm:pt-10 tall:max-lg:pb-36 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ScriptedFields notice={m.car_rental_needs_script()} className="block min-w-0">
          {children}
        </ScriptedFields>
        <aside className="hidden lg:block">
          <div className="sticky top-36 border border-line bg-surface p-6">{summary}</div>
        </aside>
      </div>
      <PriceBar
        quoteState={quoteState}
        step={step}
        amountDueCents={giftCardCredit?.amountDueCents ?? quoteState.quote?.totalInCurrencyCents}
      >
        {summary}
      </PriceBar>
      <p className="sr-only" aria-live="polite">
        {quoteState.quote && !quoteState.loading
          ? `${m.car_rental_line_total()}: ${formatCents(giftCardCredit?.amountDueCents ?? quoteState.quote.totalInCurrencyCents, quoteState.quote.currency)}`
          : null}
      </p>
      {question}
    </dialog>
  )
}

type PriceBarProps = { quoteState: QuoteState; step: number; amountDueCents: number | undefined; children: ReactNode }

/** On a phone the total is fixed at the bottom of the window; tapping it opens the price lines. */
function PriceBar({ quoteState, step, amountDueCents, children }: PriceBarProps) {
  const { quote, loading, unanswered } = quoteState
  return (
    <details className="inset-x-0 bottom-0 z-10 border-t tall:fixed border-line bg-surface lg:hidden">
      <summary className="page-column flex min-h-18 list-none flex-wrap items-center justify-between gap-x-4 py-2">
        <span className="grid">
          <span className="text-sm text-muted">
            {quote && amountDueCents !== undefined && amountDueCents < quote.totalInCurrencyCents
              ? m.car_rental_line_due()
              : quote
                ? m.car_rental_total_for({ days: daysText(quote.billingDays) })
                : loading && !unanswered
                  ? m.car_rental_line_total()
                  : (noPriceReason(quoteState, step) ?? m.car_rental_price_later())}
          </span>
          <span className="inline-flex items-center gap-2 text-note font-medium">
            {m.car_rental_price_details()}
            <Icon name="chevronDown" className="w-2.5 rotate-180 transition-transform unfolded:rotate-0" />
          </span>
        </span>
        <span className={`font-display text-3xl transition-opacity ${loading && quote ? "opacity-55" : ""}`}>
          {quote ? (
            <Money cents={amountDueCents ?? quote.totalInCurrencyCents} currency={quote.currency} />
          ) : loading && !unanswered ? (
            <Skeleton className="inline-block h-7 w-24" />
          ) : null}
        </span>
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard.
        tabIndex={0}
        aria-label={m.car_rental_price_details()}
        className="page-column max-h-[70dvh] overflow-y-auto overscroll-contain border-t border-line pt-5 pb-8"
      >
        {children}
      </section>
    </details>
  )
}
