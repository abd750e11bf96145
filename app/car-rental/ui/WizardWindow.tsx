import type { ReactNode } from "react"
import { useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { CloseButton } from "../../platform/ui/Dialog"
import { Money } from "../../platform/ui/Money"
import { Stepper } from "../../platform/ui/Stepper"
import { useModal } from "../../platform/ui/use-modal"
import type { LiveQuote } from "./use-quote"

type Props = {
  step: number
  title: string
  onClose: () => void
  summary: ReactNode
  live: LiveQuote
  children: ReactNode
}

/**
 * The overlay over the category page: stepper above, the step, the live price beside it (below it on a phone). What has the
 * focus scrolls clear of the bars above and below.
 */
export function WizardWindow({ step, title, onClose, summary, live, children }: Props) {
  const { key } = useLocation()
  const { ref, leave } = useModal(onClose, { visit: key })
  const labels = [m.car_rental_step_1(), m.car_rental_step_2(), m.car_rental_step_3(), m.car_rental_step_4()]
  return (
    <dialog
      ref={ref}
      open
      data-covers
      aria-label={title}
      className="theme-paper overlay fixed inset-0 z-50 m-0 h-dvh max-h-none w-full max-w-none scroll-pt-36 scroll-pb-24 overflow-y-auto overscroll-contain lg:scroll-pb-8"
    >
      <header className="sticky top-0 z-10 border-b border-line bg-bg/95 backdrop-blur-sm">
        <div className="page-column grid gap-4 py-4">
          <div className="flex items-center justify-between gap-4">
            <p className="font-display text-2xl leading-tight">{title}</p>
            <CloseButton onPress={leave} />
          </div>
          <Stepper
            current={step - 1}
            steps={labels.map((label, index) => ({ label, to: index + 1 < step ? `?step=${index + 1}` : undefined }))}
          />
        </div>
      </header>
      <div className="page-column grid gap-12 pt-10 pb-32 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pb-16">
        <div className="min-w-0">{children}</div>
        <aside className="hidden lg:block">
          <div className="sticky top-40 border border-line bg-surface p-6">{summary}</div>
        </aside>
      </div>
      <details className="group fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface lg:hidden">
        <summary className="page-column flex min-h-16 list-none items-center justify-between gap-4 py-2">
          <span className="text-sm text-muted underline decoration-line underline-offset-4">
            {m.car_rental_price()}
          </span>
          <span className="font-display text-2xl">
            {live.quote ? <Money cents={live.quote.total} currency={live.quote.currency} /> : "…"}
          </span>
        </summary>
        <div className="page-column max-h-[60dvh] overflow-y-auto pt-2 pb-6">{summary}</div>
      </details>
    </dialog>
  )
}
