import type { ReactNode } from "react"
import { useLocation } from "react-router"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Dialog } from "../../platform/ui/Dialog"
import { useRefusal } from "../../platform/ui/server-form"
import { StayForm, type StayFormProps } from "./StayForm"
import { type SentStay, StaySent } from "./StaySent"
import { type StayCustomer, useStayForm } from "./use-stay-form"

type Props = Omit<StayFormProps, "refusal" | "stay"> & {
  customer: StayCustomer | null
  /** The action's response to this form. */
  result: FormResult | undefined
  /** The submitted request. */
  sent: SentStay | undefined
  /** Shown below the form: alternatives to it. */
  beside?: ReactNode
  /** Shown below the confirmation: next steps. */
  next?: ReactNode
  /** Called after the closing animation (part 1 §4). */
  onClose: () => void
}

/**
 * The booking modal (part 2 §2): sends a request and then shows what was requested. The page passes a new `purchaseKey`
 * per opening, and its action accepts `stayForm` with a guest's code.
 */
export function BookingModal({ result, sent, customer, beside, next, onClose, ...form }: Props) {
  const { key } = useLocation()
  const refused = useRefusal(result)
  const stay = useStayForm(form.item, customer, { refused, isSent: sent !== undefined })
  return (
    <Dialog title={sent ? m.checkout_stay_sent_title() : form.item.name} size="medium" visit={key} onClose={onClose}>
      {sent ? (
        <StaySent sent={sent}>{next}</StaySent>
      ) : (
        <>
          <StayForm {...form} stay={stay} refusal={refused} />
          {beside}
        </>
      )}
    </Dialog>
  )
}
