import { type ReactNode, useEffect, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { AccessModal } from "../../accounts/sign-in/ui/AccessModal"
import { type Trip, tripQuery } from "../../catalogue/rules/trip"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Dialog } from "../../platform/ui/Dialog"
import { useSessionState } from "../../platform/ui/hooks/use-session-state"
import { emptyStay, type StayFields, StayForm, type StayFormProps } from "./StayForm"
import { type SentStay, StaySent } from "./StaySent"

type Props = Omit<StayFormProps, "saved" | "today" | "purchaseKey"> & {
  /** From `stayVisitor`; the first key is kept. */
  visitor: {
    eligibility: "allowed" | "personal-account"
    customer: { fullName: string; email: string; phone: string } | null
    purchaseKey: string
    today: IsoDate
  }
  /** The days and guests in the address, which the form begins with. */
  trip: Trip | undefined
  /** The submitted request. */
  sent: SentStay | undefined
  /** Shown below the form: alternatives to it. */
  beside?: ReactNode
  /** Shown below the confirmation: next steps. */
  next?: ReactNode
  /** Path of the page below, opened after the closing animation (part 1 §4). */
  closesTo: string
}

/**
 * The booking modal (part 2 §2): sends a request and then shows what was requested. The page's action is `submitStay`.
 */
export function BookingModal({ visitor, closesTo, ...props }: Props) {
  const { eligibility, customer, today } = visitor
  const [purchaseKey] = useState(visitor.purchaseKey)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const onClose = () => navigate(closesTo, { preventScrollReset: true })
  if (eligibility !== "allowed")
    return <AccessModal type={eligibility} item={props.item.name} from={pathname + search} onClose={onClose} />
  return <StayDialog {...props} {...{ customer, today, purchaseKey, onClose }} />
}

type DialogProps = Omit<Props, "visitor" | "closesTo"> &
  Omit<StayFormProps, "saved"> &
  Pick<Props["visitor"], "customer"> & { onClose: () => void }

function StayDialog({ sent, customer, trip, beside, next, onClose, ...form }: DialogProps) {
  const { key } = useLocation()
  const name = trip ? `stay:${form.item.name}:${tripQuery(trip)}` : `stay:${form.item.name}`
  const saved = useSessionState<StayFields>(name, { ...emptyStay, ...fieldsOf(trip), ...customer })
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

const fieldsOf = (trip: Trip | undefined): Partial<StayFields> =>
  trip ? { pickupDate: trip.from, returnDate: trip.to, ...(trip.guests ? { guests: String(trip.guests) } : {}) } : {}
