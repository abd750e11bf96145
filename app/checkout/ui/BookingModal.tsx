import type { ReactNode } from "react"
import { useLocation } from "react-router"
import type { FormRefusal } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Dialog } from "../../platform/ui/Dialog"
import { StayForm, type StayFormProps } from "./StayForm"
import { type SentStay, StaySent } from "./StaySent"

/** What the page's action answers. */
export type StayAnswer = { ok: true; sent: SentStay } | FormRefusal

type Props = Omit<StayFormProps, "refusal"> & {
  /** The action's answer to this form. */
  answer: StayAnswer | undefined
  /** Under the form: other ways to the same thing. */
  beside?: ReactNode
  /** Under the confirmation: where to go on. */
  next?: ReactNode
  /** It has been closed, and has left the sight (part 1 §4). */
  onClose: () => void
}

/**
 * The booking modal (part 2 §2): `booking` sends a booking, `quote` a request for a quote; once sent it confirms what was
 * asked for. The page gives it a `purchaseKey` each time it opens, and its action takes `stayForm`.
 */
export function BookingModal({ answer, beside, next, onClose, ...form }: Props) {
  const { key } = useLocation()
  const sent = answer?.ok ? answer.sent : undefined
  return (
    <Dialog title={sent ? m.checkout_stay_sent_title() : form.item.name} size="medium" visit={key} onClose={onClose}>
      {sent ? (
        <StaySent sent={sent}>{next}</StaySent>
      ) : (
        <>
          <StayForm {...form} refusal={answer?.ok === false ? answer : undefined} />
          {beside}
        </>
      )}
    </Dialog>
  )
}
