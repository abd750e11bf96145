import { type ReactNode, useEffect } from "react"
import { useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Dialog } from "../../platform/ui/Dialog"
import { usePageHasUser } from "../../platform/ui/forms/draft-user"
import { useSessionState } from "../../platform/ui/hooks/use-session-state"
import { useSignInDialogOnExpiry } from "../../platform/ui/sign-in-again"
import { emptyStay, type SavedStay, StayForm, type StayFormProps } from "./StayForm"
import { type SentStay, StaySent } from "./StaySent"

type Props = Omit<StayFormProps, "saved"> & {
  /** The customer's details known to the server. */
  customer: { fullName: string; email: string; phone: string } | null
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
export function BookingModal({ sent, customer, beside, next, onClose, ...form }: Props) {
  const { key } = useLocation()
  useSignInDialogOnExpiry(usePageHasUser())
  const saved = useSessionState<SavedStay>(`stay:${form.item.name}`, { ...emptyStay, sentCode: null, ...customer })
  const { ready, discard } = saved
  const isSent = sent !== undefined
  useEffect(() => {
    if (isSent) discard()
  }, [isSent, discard])
  return (
    <Dialog
      title={sent ? m.checkout_stay_sent_title() : form.item.name}
      size="medium"
      locationKey={key}
      onClose={onClose}
    >
      {sent ? (
        <StaySent sent={sent}>{next}</StaySent>
      ) : (
        <>
          <StayForm key={String(ready)} {...form} saved={saved} />
          {beside}
        </>
      )}
    </Dialog>
  )
}
